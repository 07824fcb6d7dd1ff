"use strict";
// The page is whole without this: it adds search, light and dark, large cards, and meanings on hover.
(() => {
  const root = document.documentElement;
  const one = (name, within = document) => within.querySelector(name);
  const all = (name, within = document) => [...within.querySelectorAll(name)];
  const kept = (theme) => {
    try {
      if (theme) localStorage.setItem("theme", theme);
      return localStorage.getItem("theme");
    } catch { return null; }  // where nothing may be kept
  };
  if (kept()) root.dataset.theme = kept();

  const theme = () => {
    const button = one(".theme");
    button.hidden = false;
    button.onclick = () => {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const now = root.dataset.theme || (dark ? "dark" : "light");
      root.dataset.theme = now === "dark" ? "light" : "dark";
      kept(root.dataset.theme);
    };
  };

  // Everything that is read, by the block in which it stands: its text nodes, and the heading above it.
  const UNITS = "h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,figcaption,summary,pre,main";
  const index = () => {
    const units = new Map();
    let section = "";
    const walk = document.createTreeWalker(one("main"), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
      const block = node.parentElement.closest(UNITS);
      if (/^H/.test(block.tagName) && !units.has(block)) section = block.textContent;
      if (!units.has(block)) units.set(block, { block, section, nodes: [], text: "" });
      const unit = units.get(block);
      unit.nodes.push([unit.text.length, node]);
      unit.text += node.data.toLowerCase();
    }
    return [...units.values()];
  };
  const spot = (unit, start, length) => {
    const at = (place) => {
      const [from, node] = unit.nodes.findLast(([from]) => from <= place);
      return [node, Math.min(place - from, node.length)];
    };
    const range = new Range();
    range.setStart(...at(start));
    range.setEnd(...at(start + length - 1));
    range.setEnd(range.endContainer, Math.min(range.endOffset + 1, range.endContainer.length));
    return range;
  };
  const find = (units, said) => {
    const words = said.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = [];
    for (const unit of words.length ? units : []) {
      if (!words.every((word) => unit.text.includes(word))) continue;
      const ranges = words.flatMap((word) => {
        const found = [];
        for (let n = unit.text.indexOf(word); n >= 0; n = unit.text.indexOf(word, n + word.length))
          found.push(spot(unit, n, word.length));
        return found;
      });
      hits.push({ ...unit, ranges, start: unit.text.indexOf(words[0]) });
    }
    return hits.sort((a, b) => /^H/.test(b.block.tagName) - /^H/.test(a.block.tagName));
  };
  const search = () => {
    const box = one("[role=search]"), input = one("input", box), found = one(".found", box);
    const list = one("ol", found), status = one("p", found);
    let units, hits = [];
    box.hidden = false;
    const close = () => { found.hidden = true; };
    const go = (hit) => {
      for (let up = hit.block; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
      hit.block.scrollIntoView({ block: /^H/.test(hit.block.tagName) ? "start" : "center" });
      hit.block.tabIndex = -1;
      hit.block.focus({ preventScroll: true });
      close();
    };
    input.oninput = () => {
      units ??= index();
      hits = find(units, input.value);
      if (window.Highlight) CSS.highlights.set("found", new Highlight(...hits.flatMap((hit) => hit.ranges)));
      status.textContent = hits.length ? status.dataset.some.replace("0", hits.length) : status.dataset.none;
      list.replaceChildren(...hits.slice(0, 60).map((hit) => {
        const item = document.createElement("li"), link = document.createElement("a"), title = document.createElement("b");
        const shown = hit.block.textContent;
        const from = Math.max(0, hit.start - 24);
        title.textContent = hit.section === shown ? "" : hit.section;
        link.href = "#";
        link.append(title, (from ? "…" : "") + shown.slice(from, from + 90) + (shown.length > from + 90 ? "…" : ""));
        link.onclick = (event) => { event.preventDefault(); go(hit); };
        item.append(link);
        return item;
      }));
      found.hidden = !input.value.trim();
    };
    input.onfocus = () => { if (input.value.trim()) found.hidden = false; };
    box.onkeydown = (event) => {
      const links = all("a", list), at = links.indexOf(document.activeElement);
      if (event.key === "Escape") { input.value = ""; input.oninput(); input.blur(); }
      else if (event.key === "Enter" && at < 0 && hits.length) go(hits[0]);
      else if (event.key === "ArrowDown") links[at + 1]?.focus();
      else if (event.key === "ArrowUp") (links[at - 1] ?? input).focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /INPUT|TEXTAREA/.test(event.target.tagName)) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
    document.addEventListener("click", (event) => { if (!box.contains(event.target)) close(); });
  };

  const contents = () => {
    const nav = one("nav[popover]");
    if (!nav) return;
    const links = all("a", nav);
    const places = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    nav.onclick = (event) => { if (event.target.closest("a") && nav.matches(":popover-open")) nav.hidePopover(); };
    let current;
    const mark = () => {
      const now = links[places.findLastIndex((place) => place?.getBoundingClientRect().top < innerHeight / 4)];
      if (now === current) return;
      current?.removeAttribute("aria-current");
      now?.setAttribute("aria-current", "location");
      if (now) nav.scrollTop += now.getBoundingClientRect().top - nav.getBoundingClientRect().top - nav.clientHeight / 2;
      current = now;
    };
    let asked = false;
    addEventListener("scroll", () => {
      if (!asked) requestAnimationFrame(() => { asked = false; mark(); });
      asked = true;
    }, { passive: true });
    mark();
  };

  const cards = () => {
    const links = all("a.zoom"), dialog = one("dialog");
    if (!dialog) return;
    const frame = one(".large", dialog), name = one("span", dialog);
    let at = 0;
    const show = (n) => {
      at = (n + links.length) % links.length;
      const picture = links[at].firstElementChild, copy = picture.cloneNode(true);
      copy.removeAttribute("id");
      copy.removeAttribute("style");
      frame.replaceChildren(copy);
      const leads = !links[at].hash.startsWith("#large.");
      const said = document.createElement(leads ? "a" : "span");
      if (leads) said.href = links[at].hash;
      said.textContent = picture.alt ?? picture.ariaLabel;
      name.replaceChildren(said);
    };
    links.forEach((link, n) => {
      link.setAttribute("aria-haspopup", "dialog");
      link.onclick = (event) => { event.preventDefault(); show(n); dialog.showModal(); };
    });
    const step = (by) => show(at + by);
    one(".before", dialog).onclick = () => step(-1);
    one(".after", dialog).onclick = () => step(1);
    dialog.onkeydown = ({ key }) => { if (/^Arrow(Left|Right)$/.test(key)) step(key === "ArrowLeft" ? -1 : 1); };
    dialog.onclick = (event) => { if (!event.target.closest("button")) dialog.close(); };
  };

  // What a linked word means, beside it.
  const meanings = () => {
    const tip = document.createElement("div");
    tip.id = "tip";
    tip.setAttribute("role", "tooltip");
    tip.hidden = true;
    document.body.append(tip);
    const hide = () => { tip.hidden = true; };
    const meaning = (place) => {
      const next = place?.nextElementSibling;
      return /^(LI|TR)$/.test(place?.tagName) ? place.textContent : /^(DD|P)$/.test(next?.tagName) ? next.textContent : "";
    };
    for (const link of all("a.auto")) {
      const show = () => {
        const said = meaning(document.getElementById(decodeURIComponent(link.hash.slice(1)))).trim();
        if (!said) return;
        tip.textContent = said.length > 160 ? `${said.slice(0, 160)}…` : said;
        tip.hidden = false;
        const box = link.getBoundingClientRect();
        tip.style.left = `${Math.max(8, Math.min(box.left, root.clientWidth - tip.offsetWidth - 8)) + scrollX}px`;
        const above = box.bottom + tip.offsetHeight + 8 > innerHeight;
        tip.style.top = `${(above ? box.top - tip.offsetHeight - 6 : box.bottom + 6) + scrollY}px`;
      };
      link.addEventListener("pointerenter", show);
      link.addEventListener("focus", show);
      link.addEventListener("pointerleave", hide);
      link.addEventListener("blur", hide);
    }
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  };

  addEventListener("DOMContentLoaded", () => { [theme, search, contents, cards, meanings].forEach((start) => start()); });
})();
