// The wall: all cards of a game, searched, filtered, sorted, grouped; one of them close by.
import { $, $$, cli, esc, firstCard, icon, later, tint } from '/static/lib.js';
import { add, said, t } from '/static/words.js';

add(`
sel.n ¦ 选了 {n} 种 ¦ {n} card chosen|{n} cards chosen
sel.print ¦ 打印 ¦ Print
sel.grid ¦ 一起编辑 ¦ Edit together
sel.none ¦ 取消 ¦ Clear
edit ¦ 编辑 ¦ Edit
print.this ¦ 印这张 ¦ Print this card
group ¦ 分组 ¦ Group
sort ¦ 排序 ¦ Sort
size ¦ 大小 ¦ Size
backs ¦ 牌背 ¦ Backs
filters ¦ 筛选 ¦ Filters
fields ¦ 字段 ¦ Fields
fit ¦ 文字放得下吗 ¦ Fit
checks ¦ 检查 ¦ Checks
by.kind ¦ 按类型分组 ¦ By kind
by.file ¦ 按文件分组 ¦ By file
by.field ¦ 按{f}分组 ¦ By {f}
by.none ¦ 不分组 ¦ No groups
sort.file ¦ 文件里的顺序 ¦ File order
sort.name ¦ 按名称 ¦ By name
sort.copies ¦ 张数多的在前 ¦ Most copies
sort.fit ¦ 缩小了的在前 ¦ Tightest first
no.value ¦ 没有{f} ¦ no {f}
chip.tight ¦ 字缩小了 ¦ tight
chip.changed ¦ 改过 ¦ changed
since.print ¦ {d} 打印以后改过 ¦ changed since the print of {d}
since.commit ¦ {d} 提交以后改过 ¦ changed since the commit of {d}
chip.bad ¦ 有问题 ¦ with problems
wall.search ¦ 搜索 ¦ Search
wall.search.ph ¦ 牌名、文字，或条件 kind=hero copies>=2 ¦ Name, text, or kind=hero copies>=2
wall.none ¦ 没有符合的牌 ¦ No card fits
wall.none.why ¦ 换个词试试，或者清除筛选。 ¦ Try another word, or clear the filters.
wall.empty ¦ 这个游戏还没有牌 ¦ This game has no cards yet
clear.all ¦ 清除全部条件 ¦ Clear everything
click.part ¦ 点牌上的一处，看是模板哪一段画的 ¦ Click a part to see what drew it
fit.ok ¦ 全部按原定字号 ¦ Every text at the size asked for
fit.range ¦ 下限 {a} pt，原定 {b} pt ¦ floor {a} pt, asked for {b} pt
no.problem ¦ 没有问题 ¦ No problems
yes ¦ 是 ¦ yes
`);
const GAP = 16, CAPTION = 28, HEAD = 58, AHEAD = 500;
const CONDITION = /[=<>~|()!]|^\S+\*$/;

export async function mount(ctx) {
  const { main } = ctx;
  main.innerHTML = `<section class="top"><div class="srow"><label class="search">${icon('search')}<span class="vh">${t('wall.search')}</span><input class="in" type="search" id="q" autocomplete="off" spellcheck="false" placeholder="${t('wall.search.ph')}"><kbd>/</kbd></label><span class="muted num" id="count" aria-live="polite"></span>
    <div class="view"><label><span class="vh">${t('group')}</span><select id="group"></select></label><label><span class="vh">${t('sort')}</span><select id="sort"></select></label><label class="row"><span class="vh">${t('size')}</span><span class="only-l">${icon('wall')}</span><input type="range" id="size" min="64" max="236" step="2"></label><button class="btn icon" id="flip" data-key="f" aria-label="${t('backs')}" title="${t('backs')}">${icon('flip')}</button></div></div>
    <div class="frow"><div class="filters scrollx" id="filters" role="group" aria-label="${t('filters')}" tabindex="-1"></div></div></section>
    <section class="wallb board pane" id="wall" tabindex="-1"><div id="note"></div><div id="space"></div></section><aside class="insp" id="insp" aria-label="${t('tab.wall')}"></aside>`;
  const wall = $('#wall'), space = $('#space'), insp = $('#insp');
  let game, byId, kinds, sizes, order = [], rows = [], tiles = new Map(), detail = null, picked = null, wrong = '', since = { cards: [] };
  const sel = new Set(ctx.get('sel').split(',').filter(Boolean));
  let query = ctx.get('q'), only = ctx.get('only'), group = ctx.get('group', 'kind'), sort = ctx.get('sort', 'file'), back = ctx.get('side') === 'back', at = ctx.get('card');
  let width = +ctx.get('w') || (innerWidth < 861 ? 100 : innerWidth > 1500 ? 140 : 118);
  const chosen = new Set(ctx.get('kinds').split(',').filter(Boolean)), wants = new Map(ctx.get('f').split(';').filter(Boolean).map(x => { const [k, v] = x.split(':'); return [k, new Set(v.split('|'))] }));

  function take() { // the game as it is now
    game = ctx.game; byId = new Map(game.cards.map(c => [c.id, c])); kinds = new Map(game.kinds.map(k => [k.id, k])); sizes = new Map(game.sizes.map(s => [s.id, s]));
    for (const c of game.cards) c.hay ??= [c.name, c.id, ...words(c.fields)].join('\n').toLowerCase();
    if (!byId.has(at)) at = firstCard(game)?.id || '';
    sel.forEach(id => byId.has(id) || sel.delete(id));
  }
  const words = v => v && typeof v === 'object' ? Object.values(v).flatMap(words) : [String(v)];
  const ratio = c => { const s = sizes.get(kinds.get(c.kind).size || game.size); return s.w / s.h };
  const label = (c, k) => kinds.get(c.kind).fields.find(f => f.name === k)?.label || k;
  const fieldLabel = k => game.kinds.flatMap(x => x.fields).find(f => f.name === k && f.label)?.label || k;
  // Fields with few different values become chips: those most cards have first.
  function narrow() {
    const seen = new Map();
    for (const k of game.kinds) for (const f of k.fields) if (['integer', 'string', 'boolean'].includes(f.type)) seen.set(f.name, new Map());
    for (const c of game.cards) for (const [k, v] of Object.entries(c.fields)) { const m = seen.get(k); if (m && typeof v !== 'object') m.set(v, (m.get(v) || 0) + 1) }
    const n = game.cards.length, count = m => [...m.values()].reduce((a, b) => a + b, 0);
    return [...seen].filter(([k, m]) => m.size > 1 && m.size <= 8 && count(m) > m.size && count(m) >= n / 8 && (game.kinds.flatMap(x => x.fields).find(f => f.name === k)?.label)).sort((a, b) => count(b[1]) - count(a[1])).slice(0, 2).map(([k, m]) => [k, [...m.keys()].sort((a, b) => typeof a === 'number' ? a - b : String(a).localeCompare(String(b), 'zh'))]);
  }
  const bad = () => new Set(game.findings.flatMap(f => { const m = said(f.message).match(/[“「](.+?)[”」]/); return m ? game.cards.filter(c => c.name === m[1]).map(c => c.id) : [] }));

  function tools() {
    $('#q').value = query; $('#size').value = width; $('#flip').setAttribute('aria-pressed', back);
    const few = narrow(), option = (v, l, now) => `<option value="${esc(v)}" ${v === now ? 'selected' : ''}>${esc(l)}</option>`;
    $('#group').innerHTML = option('kind', t('by.kind'), group) + few.map(([k]) => option('.' + k, t('by.field', { f: fieldLabel(k) }), group)).join('') + option('file', t('by.file'), group) + option('none', t('by.none'), group);
    $('#sort').innerHTML = ['file', 'name', 'copies', 'fit'].map(k => option(k, t('sort.' + k), sort)).join('');
    const counts = new Map(); game.cards.forEach(c => counts.set(c.kind, (counts.get(c.kind) || 0) + 1));
    const nbad = bad().size;
    $('#filters').innerHTML = '<span class="fg k">' + game.kinds.filter(k => counts.has(k.id)).map(k => `<button class="chip" data-k="${k.id}" aria-pressed="${chosen.has(k.id)}" style="--dot:${k.accent || 'var(--ink-3)'}"><i class="dot"></i>${esc(k.name)}<small>${counts.get(k.id)}</small></button>`).join('') + '</span>' +
      few.map(([f, vs]) => `<span class="fg"><span class="lab">${esc(fieldLabel(f))}</span>` + vs.map(v => `<button class="chip" data-f="${esc(f)}" data-v="${esc(v)}" aria-pressed="${!!wants.get(f)?.has(String(v))}">${v === true ? t('yes') : v === false ? '–' : esc(v)}</button>`).join('') + '</span>').join('') +
      `<span class="fg" style="margin:0">${game.tight.length ? `<button class="chip" data-x="tight" aria-pressed="${only === 'tight'}"><i class="mk"></i>${t('chip.tight')}<small>${game.tight.length}</small></button>` : ''}${since.cards.length ? `<button class="chip" data-x="changed" aria-pressed="${only === 'changed'}" title="${t('since.' + since.since, { d: since.what })}"><i class="mk"></i>${t('chip.changed')}<small>${since.cards.length}</small></button>` : ''}${nbad ? `<button class="chip" data-x="bad" aria-pressed="${only === 'bad'}"><i class="mk m"></i>${t('chip.bad')}<small>${nbad}</small></button>` : ''}</span>`;
  }
  function matching() {
    const text = query.trim().toLowerCase(), plain = picked ? [] : text.split(/\s+/).filter(Boolean), shown0 = only === 'bad' ? bad() : new Set(only === 'changed' ? since.cards : game.tight);
    return game.cards.filter(c => (!only || shown0.has(c.id)) && (!chosen.size || chosen.has(c.kind)) && [...wants].every(([k, set]) => !set.size || set.has(String(c.fields[k]))) && (picked ? picked.has(c.id) : plain.every(w => c.hay.includes(w))));
  }
  function arrange() { // which cards, in which order and groups
    const list = matching(), tight = new Set(game.tight), by = { name: (a, b) => a.name.localeCompare(b.name, 'zh'), copies: (a, b) => b.copies - a.copies, fit: (a, b) => tight.has(b.id) - tight.has(a.id) }[sort];
    const ko = [...kinds.keys()], key = c => group === 'none' ? '' : group === 'kind' ? c.kind : group === 'file' ? c.file : c.fields[group.slice(1)] ?? null;
    if (by) list.sort(by); else if (group === 'kind') list.sort((a, b) => ko.indexOf(a.kind) - ko.indexOf(b.kind));
    const groups = new Map(); for (const c of list) { const k = key(c); groups.has(k) ? groups.get(k).push(c) : groups.set(k, [c]) }
    order = [...groups]; if (group[0] === '.') order.sort(([a], [b]) => a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);
    $('#count').textContent = list.length === game.cards.length ? t('n.kinds', { n: game.cards.length }) : t('n.of', { a: list.length, n: game.cards.length });
    $('#note').innerHTML = wrong || (game.stale ? `<div style="max-width:760px;margin:24px auto 0" class="stack">${game.findings.filter(f => f.severity === 'error').slice(0, 5).map(ctx.finding).join('')}<p class="muted small">${t('err.keep')}</p></div>` : '');
    if (!list.length && !wrong) $('#note').innerHTML += game.cards.length ? `<div class="big0"><h1>${t('wall.none')}</h1><p class="muted">${t('wall.none.why')}</p><div class="row wrap"><button class="btn k" id="clear">${t('clear.all')}</button></div></div>` : `<div class="big0"><h1>${t('wall.empty')}</h1></div>`;
    wall.classList.toggle('old', game.stale); layOut();
  }
  function layOut() { // where each tile stands: only those in sight are in the page
    const inner = space.clientWidth, small = width < 96, gap = small ? 8 : GAP, cap = small ? 0 : CAPTION;
    const n = Math.max(innerWidth < 861 ? 2 : 1, Math.floor((inner + gap) / (width + gap))), w = (inner - gap * (n - 1)) / n;
    let y = 0; rows = [];
    for (const [k, cs] of order) {
      if (k !== '') { rows.push({ y: y + 14, h: HEAD - 14, head: heading(k, cs) }); y += HEAD } else y += 20;
      for (let i = 0; i < cs.length; i += n) { const part = cs.slice(i, i + n), h = Math.max(...part.map(c => w / ratio(c))); rows.push({ y, h: h + cap, w, gap, cs: part }); y += h + cap + gap }
    }
    space.style.height = y + 40 + 'px'; wall.classList.toggle('dense', small); tiles.forEach(e => e.remove()); tiles.clear(); waiting.clear(); show();
  }
  function heading(k, cs) {
    const kind = group === 'kind' && kinds.get(k), copies = cs.reduce((a, c) => a + c.copies, 0), f = group[0] === '.' ? fieldLabel(group.slice(1)) : '';
    return `<h2 class="gh" style="--dot:${kind?.accent || 'var(--ink-3)'}">${kind ? '<i></i>' : ''}${esc(kind ? kind.name : f ? (k === null ? t('no.value', { f }) : `${f} ${k === true ? t('yes') : k}`) : k)}<small>${t('n.kinds', { n: cs.length })}${copies ? ' · ' + t('n.cards', { n: copies }) : ''}</small></h2>`;
  }
  function show() {
    const top = wall.scrollTop - space.offsetTop - AHEAD, end = wall.scrollTop + wall.clientHeight + AHEAD, keep = new Set(), tight = new Set(game.tight);
    let lo = 0, hi = rows.length; while (lo < hi) { const m = (lo + hi) >> 1; rows[m].y + rows[m].h < top ? lo = m + 1 : hi = m }
    for (; lo < rows.length && rows[lo].y < end; lo++) {
      const r = rows[lo];
      if (r.head) { const k = 'h' + lo; keep.add(k); if (!tiles.has(k)) { const d = document.createElement('div'); d.innerHTML = r.head; d.className = 'ghw'; d.style.transform = `translateY(${r.y}px)`; space.append(d); tiles.set(k, d) } continue }
      r.cs.forEach((c, i) => { keep.add(c.id); if (tiles.has(c.id)) return; const b = tile(c, tight); b.style.cssText += `width:${r.w + 16}px;transform:translate(${i * (r.w + r.gap)}px,${r.y}px)`; space.append(b); tiles.set(c.id, b) });
    }
    for (const [k, e] of tiles) if (!keep.has(k) && e !== document.activeElement) { e.remove(); tiles.delete(k); waiting.delete(k) }
    pump();
  }
  const source = c => ctx.picture(c, { back: back && kinds.get(c.kind).back });
  function tile(c, tight) {
    const b = document.createElement('button'); b.className = 'tile' + (sel.has(c.id) ? ' sel' : ''); b.dataset.id = c.id; b.setAttribute('aria-current', c.id === at);
    b.innerHTML = `<span class="card" style="aspect-ratio:${ratio(c)}"><img alt="${esc(c.name)}" decoding="async"></span><span class="cap">${tight.has(c.id) ? `<i class="mk" title="${t('chip.tight')}"></i>` : ''}<span>${esc(c.name)}</span>${c.copies ? `<b>×${c.copies}</b>` : ''}</span>`;
    waiting.set(c.id, $('img', b)); return b;
  }
  // Few pictures are asked for at once, fewer while the wall moves: it never waits for them, and what has gone by is not drawn.
  const waiting = new Map(); let flying = 0, moved = 0;
  function pump() {
    for (const [id, img] of waiting) {
      if (flying >= (performance.now() - moved < 150 ? 2 : 8)) return;
      waiting.delete(id); const c = byId.get(id); if (!c || !img.isConnected) continue;
      flying++; img.onload = img.onerror = () => { img.onload = img.onerror = null; flying--; pump() }; img.src = source(c);
    }
  }
  const settled = later(pump, 160);
  const plainText = v => esc(v).replace(/:([\w-]+):/g, (m, s) => { const x = game.symbols.find(y => y[0] === s); return x ? `<i class="sym" title="${esc(x[1])}">${esc(x[1])}</i>` : m }).replace(/\*\*(.+?)\*\*/g, '<b>$1</b>').replace(/\n/g, '<br>').replace(/【(.+?)】/g, '<b>【$1】</b>');
  const shownValue = v => Array.isArray(v) ? v.map((x, n) => `${n + 1}. ${shownValue(x)}`).join('<br>') : v && typeof v === 'object' ? Object.values(v).map(shownValue).join(' · ') : v === true ? '✓' : plainText(v);
  function inspector() {
    const c = byId.get(at); if (!c) { insp.innerHTML = ''; return }
    const k = kinds.get(c.kind), size = sizes.get(k.size || game.size), d = detail?.id === c.id ? detail : null, w = Math.min(226, 316 * ratio(c));
    const fields = Object.entries(c.fields).filter(([n, v]) => v !== false && k.fields.find(f => f.name === n)?.type !== 'image' && n !== 'sign');
    const y = $('.pane', insp)?.dataset.id === c.id ? $('.pane', insp).scrollTop : 0;
    insp.innerHTML = `<button class="btn icon close" aria-label="${t('close')}">${icon('x')}</button><div class="pane" data-id="${c.id}" tabindex="0"><div class="stage board"><div class="proof"><div class="card" style="width:${w}px;aspect-ratio:${ratio(c)}"><img src="${source(c)}" alt="${esc(c.name)}">${back ? '' : (d?.parts || []).map((p, n) => [p, n]).filter(([p]) => p.box[2] > 1 && p.box[3] > 1).sort(([a], [b]) => b.box[2] * b.box[3] - a.box[2] * a.box[3]).map(([p, n]) => `<button class="hot" tabindex="-1" data-b="${n}" style="left:${p.box[0] / size.w * 100}%;top:${p.box[1] / size.h * 100}%;width:${p.box[2] / size.w * 100}%;height:${p.box[3] / size.h * 100}%" aria-label="${esc(p.id)}"></button>`).join('')}</div></div><p class="el" id="el">${t('click.part')}</p></div>
      <div class="sec"><div class="tit"><h1>${esc(c.name)}</h1><span class="tag" ${tint(k.accent)}>${esc(k.name)}</span>${c.copies ? `<span class="muted num">×${c.copies}</span>` : ''}</div><p style="margin-top:4px"><button class="place link" data-open="">${esc((d ? d.place.replace(/:\d+$/, '') : c.file).split('/').slice(-2).join('/'))}</button></p></div>
      ${fields.length ? `<div class="sec"><h3>${t('fields')}</h3><dl class="kv">${fields.map(([n, v]) => `<dt>${esc(label(c, n))}</dt><dd>${shownValue(v)}</dd>`).join('')}</dl></div>` : ''}
      <div class="sec"><h3>${t('fit')}</h3>${!d ? '' : d.fit.length ? d.fit.map(f => { const p = (f.size - f.smallest) / (f.asked - f.smallest || 1), r = x => +x.toFixed(2); return `<div class="fit"><span class="mono">${esc(f.element)}</span><b class="num">${r(f.size)} pt</b><span class="meter ${p < .65 ? 'y' : ''}"><i style="width:${Math.max(6, Math.min(100, p * 100))}%"></i></span><small>${t('fit.range', { a: r(f.smallest), b: r(f.asked) })}</small></div>` }).join('') : `<p class="row" style="color:var(--g)">${icon('check')}${t('fit.ok')}</p>`}</div>
      <div class="sec"><h3>${t('checks')}</h3>${!d ? '' : d.findings.length ? `<div class="stack">${d.findings.map(ctx.finding).join('')}</div>` : `<p class="row" style="color:var(--g)">${icon('check')}${t('no.problem')}</p>`}</div></div>
      <div class="acts"><a class="btn k" data-key="e" href="${ctx.href('edit', { card: c.id })}">${icon('edit')}${t('edit')}</a><button class="btn" data-key="o" data-open="">${t('open.editor')}</button><a class="btn" href="${ctx.href('print', { only: c.id })}" aria-label="${t('print.this')}" title="${t('print.this')}" style="flex:none">${icon('print')}</a></div>`;
    $('.pane', insp).scrollTop = y; ctx.cmd(`cardgen show ${cli(game)} ${c.id}`);
  }
  const look = async () => { const id = at; if (!id) return; try { const d = await ctx.api('card/' + encodeURIComponent(id)); if (id === at) { detail = d; inspector() } } catch { /* the card has gone; the next change says so */ } };
  const lookSoon = later(look, 60);
  function pick(id, open) {
    at = id; $$('.tile[aria-current=true]', space).forEach(x => x.setAttribute('aria-current', false)); tiles.get(id)?.setAttribute('aria-current', true);
    inspector(); lookSoon(); if (open) insp.classList.add('open'); ctx.set({ card: id });
  }
  function bring(id) { const r = rows.find(r => r.cs?.some(c => c.id === id)); if (!r) return; const y = r.y + space.offsetTop; if (y < wall.scrollTop) wall.scrollTop = y - 60; else if (y + r.h > wall.scrollTop + wall.clientHeight) wall.scrollTop = y + r.h - wall.clientHeight + 20; show() }
  function selbar() {
    $('.selbar')?.remove(); tiles.forEach((e, id) => e.classList.toggle('sel', sel.has(id))); ctx.set({ sel: [...sel].join(',') });
    if (!sel.size) return ctx.cmd(`cardgen check ${game.name} --fit`);
    const ids = [...sel]; main.insertAdjacentHTML('beforeend', `<div class="selbar" role="status"><span class="cs">${ids.slice(0, 4).map(i => `<img src="${source(byId.get(i))}" alt="">`).join('')}</span><b>${t('sel.n', { n: sel.size })}</b><a class="btn k" href="${ctx.href('print', { only: ids.join(',') })}">${icon('print')}${t('sel.print')}</a><a class="btn" href="${ctx.href('edit', { view: 'grid', cards: ids.join(',') })}">${icon('table')}${t('sel.grid')}</a><button class="btn quiet" id="selno">${t('sel.none')}</button></div>`);
    ctx.cmd(`cardgen sheet ${cli(game)} --only "${ids.join(' | ')}"`);
  }
  const toggle = id => { sel.has(id) ? sel.delete(id) : sel.add(id); selbar() };
  const keep = () => ctx.set({ q: query, only, group: group === 'kind' ? '' : group, sort: sort === 'file' ? '' : sort, side: back ? 'back' : '', kinds: [...chosen].join(','), f: [...wants].filter(([, s]) => s.size).map(([k, s]) => `${k}:${[...s].join('|')}`).join(';') });
  const redo = () => { keep(); wall.scrollTop = 0; arrange() };
  async function search() { // a condition is asked of the server, which knows the language; words are found here
    const asked = query.trim(); picked = null; wrong = '';
    if (CONDITION.test(asked)) { try { const a = await ctx.api('pick?q=' + encodeURIComponent(asked)); if (asked !== query.trim()) return; if (a.findings.length) wrong = `<div style="max-width:640px;margin:24px auto 0">${a.findings.map(ctx.finding).join('')}</div>`; picked = new Set(a.cards) } catch { picked = new Set() } }
    redo();
  }

  $('#q').oninput = e => { query = e.target.value; search() };
  $('#size').oninput = e => { width = +e.target.value; layOut(); ctx.set({ w: width }) };
  $('#group').onchange = e => { group = e.target.value; redo() }; $('#sort').onchange = e => { sort = e.target.value; redo() };
  wall.addEventListener('scroll', () => { moved = performance.now(); show(); settled() }, { passive: true });
  const seen = new ResizeObserver(layOut); seen.observe(wall);
  const click = e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.dataset.id) return e.ctrlKey || e.metaKey || sel.size ? toggle(b.dataset.id) : pick(b.dataset.id, true);
    if (b.id === 'selno') { sel.clear(); selbar() }
    if (b.dataset.k) { chosen.has(b.dataset.k) ? chosen.delete(b.dataset.k) : chosen.add(b.dataset.k); tools(); redo() }
    if (b.dataset.f) { const s = wants.get(b.dataset.f) || new Set(); s.has(b.dataset.v) ? s.delete(b.dataset.v) : s.add(b.dataset.v); wants.set(b.dataset.f, s); tools(); redo() }
    if (b.dataset.x) { only = only === b.dataset.x ? '' : b.dataset.x; tools(); redo() }
    if (b.id === 'clear') { query = only = ''; picked = null; chosen.clear(); wants.clear(); tools(); redo() }
    if (b.id === 'flip') { back = !back; b.setAttribute('aria-pressed', back); keep(); layOut(); inspector() }
    if (b.matches('.close')) insp.classList.remove('open');
    if ('open' in b.dataset) ctx.openEditor(at);
    if (b.matches('.hot')) { $$('.hot.on', insp).forEach(x => x.classList.remove('on')); b.classList.add('on'); const p = detail.parts[b.dataset.b], file = p.file.split('/').pop(); $('#el').innerHTML = `<b class="mono">${esc(p.id)}</b> ${esc(p.type)} · <a class="place" href="${ctx.href('template', { card: at, part: p.id })}">${esc(file)}:${p.line}</a> · ${p.box[2]} × ${p.box[3]} mm` }
  };
  main.addEventListener('click', click);
  function key(e) {
    if (e.key === 'Escape' && insp.classList.contains('open')) { insp.classList.remove('open'); return true }
    if (e.target.matches('input,textarea,select') || e.ctrlKey || e.metaKey || e.altKey) return false;
    if ('+-=−'.includes(e.key)) { $('#size').value = width + (e.key === '-' || e.key === '−' ? -14 : 14); $('#size').oninput({ target: $('#size') }); return true }
    if (e.key.toLowerCase() === 'x' && at) { toggle(at); return true }
    const d = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[e.key]; if (!d || insp.contains(e.target)) return false;
    const flat = rows.filter(r => r.cs), row = flat.findIndex(r => r.cs.some(c => c.id === at)); if (row < 0) return false;
    const col = flat[row].cs.findIndex(c => c.id === at), list = flat.flatMap(r => r.cs);
    const to = d[0] ? list[list.findIndex(c => c.id === at) + d[0]] : flat[row + d[1]] && flat[row + d[1]].cs[Math.min(col, flat[row + d[1]].cs.length - 1)];
    if (to) { pick(to.id); bring(to.id); tiles.get(to.id)?.focus({ preventScroll: true }) }
    return true;
  }
  const fresh = async () => { try { since = await ctx.api('changed'); tools(); if (only === 'changed') arrange() } catch { /* told elsewhere */ } };
  take(); tools(); arrange(); inspector(); fresh(); look(); if (query) search(); if (sel.size) selbar(); if (at && ctx.get('card')) bring(at);
  ctx.cmd(`cardgen check ${game.name} --fit`);
  return {
    key,
    changed(m) { // the old picture stays until the new one is there
      take(); if (m.checked) { tools(); tiles.forEach((e, id) => { const c = byId.get(id), k = c && $('.cap', e); if (k && game.tight.includes(id) && !$('.mk', k)) k.insertAdjacentHTML('afterbegin', `<i class="mk" title="${t('chip.tight')}"></i>`) }); if (game.stale) arrange(); fresh(); return }
      const y = wall.scrollTop;
      if (m.all || query || only || chosen.size || wants.size || wall.classList.contains('old') !== game.stale) { tools(); arrange(); wall.scrollTop = y; show() }
      else m.cards.forEach(c => { const e = tiles.get(c.id); if (!e) return; const img = $('img', e), to = source(byId.get(c.id)); if (img.getAttribute('src') !== to) img.src = to; $('.cap > span', e).textContent = c.name; const n = $('.cap > b', e); if (n) n.textContent = '×' + c.copies });
      if (m.all || m.cards.some(c => c.id === at)) { inspector(); lookSoon() }
    },
    leave() { main.removeEventListener('click', click); seen.disconnect() },
  };
}
