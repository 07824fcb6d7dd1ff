// Template: its text, and a card that changes with it; overlays, and how the card looks elsewhere.
import { $, $$, cli, esc, firstCard, icon, later } from '/static/lib.js';
import { add, said, t } from '/static/words.js';
import { editor } from '/static/editor.js';

add(`
tpl.over ¦ 叠加 ¦ Overlays
tpl.boxes ¦ 元素框 ¦ Boxes
tpl.safe ¦ 安全区 ¦ Safe
tpl.bleed ¦ 出血 ¦ Bleed
tpl.safe.mm ¦ 安全区 3 mm ¦ safe 3 mm
tpl.bleed.mm ¦ 出血 3 mm ¦ bleed 3 mm
tpl.views ¦ 看法 ¦ Views
tpl.ok ¦ 没有问题 · {n} 个元素画在这张牌上 ¦ No problems · {n} element is drawn on this card|No problems · {n} elements are drawn on this card
tpl.card ¦ 样牌 ¦ Card
tpl.write ¦ 写入文件 ¦ Write to the file
tpl.all ¦ 用于 {n} 种牌 ¦ draws {n} card|draws {n} cards
tpl.unsaved ¦ 还没有写入 ¦ Not written yet
tpl.saved ¦ {f} 已写入 · {ms} 毫秒 ¦ {f} written · {ms} ms
tpl.preview ¦ 试画 {ms} 毫秒，文件还没动 ¦ Tried in {ms} ms; the file is as it was
tpl.readonly ¦ cardgen 自带，只能看 ¦ comes with cardgen, only to look at
tpl.files ¦ 模板的文件 ¦ Files of the template
v.plain ¦ 原样 ¦ Plain
v.grey ¦ 灰 ¦ Grey
v.cb ¦ 色弱 ¦ Colour-blind
v.far ¦ 一臂远 ¦ Far
v.fan ¦ 手里 ¦ Fan
v.table ¦ 桌上 ¦ Table
v.sizes ¦ 各种尺寸 ¦ Sizes
last.good ¦ 上次正确 ¦ Last good
tpl.choose ¦ 选一张样牌 ¦ Choose a card
`);
const VIEWS = ['plain', 'grey', 'cb', 'far', 'fan', 'table', 'sizes'], FLAT = ['plain', 'grey', 'cb'];
// How about one man in sixteen sees: deuteranomaly, by Machado, Oliveira and Fernandes 2009.
const BLIND = '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><filter id="cb" color-interpolation-filters="linearRGB"><feColorMatrix values="0.367 0.861 -0.228 0 0  0.280 0.673 0.047 0 0  -0.012 0.043 0.969 0 0  0 0 0 1 0"/></filter></svg>';

export async function mount(ctx) {
  const { main } = ctx;
  let game = ctx.game, id = ctx.get('card') || firstCard(game)?.id, view = ctx.get('view', 'plain'), on = new Set(ctx.get('show', 'box').split(',')), sel = ctx.get('part'), file = 0, data = null, parts = [], findings = [], picture = '', others = {}, ed = null, dirty = new Map(), asked = 0, bad = false, left = false;
  const card = () => game.cards.find(c => c.id === id), kind = () => game.kinds.find(k => k.id === card().kind), size = () => game.sizes.find(s => s.id === (kind().size || game.size));
  if (!card()) { main.innerHTML = `<div class="big0"><h1>${t('none.found')}</h1></div>`; return {} }
  main.innerHTML = `<h1 class="vh">${t('tab.template')}</h1><div class="files"></div><div class="over scrollx" role="group" aria-label="${t('tpl.over')}" tabindex="-1">${['box', 'safe', 'bleed'].map(o => `<button class="chip" data-o="${o}">${t(o === 'box' ? 'tpl.boxes' : 'tpl.' + o)}</button>`).join('')}<span class="seg end" id="views" role="group" aria-label="${t('tpl.views')}"></span></div><section class="left"><div id="ed" class="grow"></div><div class="probs" id="probs"></div></section><section class="right"><div class="stagew board" id="stage"></div><div class="knobs" id="knobs"></div></section>${BLIND}`;
  const printed = () => kind().size ? [size()] : game.sizes.filter(s => game.printed.includes(s.id)).slice(0, 3);
  const now = () => data.files[file], name = f => f.name.split('/').slice(-1)[0];
  const src = c => c.id === id ? picture : ctx.picture(c);

  function files() { $('.files', main).innerHTML = `<div role="tablist" class="row" style="gap:2px" aria-label="${t('tpl.files')}">` + data.files.map((f, n) => `<button role="tab" data-file="${n}" aria-selected="${n === file}" title="${esc(f.name)}">${esc(name(f))}${dirty.has(f.name) ? ' •' : ''}</button>`).join('') + `</div><span class="end row" style="padding-bottom:6px">${now().own ? `<button class="btn ${dirty.has(now().name) ? 'k' : ''}" id="write" ${dirty.has(now().name) && !bad ? '' : 'disabled'}>${t('tpl.write')} <kbd>Ctrl S</kbd></button>` : `<span class="tag">${t('tpl.readonly')}</span>`}</span>` }
  function tools() { $('#views').innerHTML = VIEWS.filter(v => v !== 'sizes' || printed().length > 1).map(v => `<button data-v="${v}" aria-pressed="${v === view}">${t('v.' + v)}</button>`).join(''); $$('[data-o]', main).forEach(b => b.setAttribute('aria-pressed', on.has(b.dataset.o))) }
  function open(n, line) {
    file = n; files();
    ed = editor($('#ed'), dirty.get(now().name) ?? now().text, 'toml', { label: now().name, readonly: !now().own, onLine: at => { const p = block(at); if (p && p.id !== sel) pick(p.id, false) }, onInput: v => { v === now().text ? dirty.delete(now().name) : dirty.set(now().name, v); files(); soon() } });
    marks(); knobs(); if (line) { ed.show(line, 90); light() } else light();
  }
  // The lines of an element: from its header to the next one.
  const block = line => parts.filter(p => p.file === now().name && p.line <= line).sort((a, b) => b.line - a.line)[0];
  function ends(p) { const lines = ed.text.split('\n'); let z = p.line; for (let i = p.line; i < lines.length && !/^\s*(\[|#\s*-{2,})/.test(lines[i]) || /^\s*\[+(element|parts)[\w.]*\.(child|cases|when|fit)/.test(lines[i] || ''); i++) { if (i >= lines.length) break; if (lines[i].trim()) z = i + 1 } return z }
  function light() { const p = parts.find(p => p.id === sel && p.file === now().name); if (p) ed.light(p.line, ends(p)); else ed.light(0, -1) }
  function marks() { ed.mark(Object.fromEntries(findings.filter(f => f.file === now().name && f.line).map(f => [f.line, f.severity === 'error' ? 'bad' : 'wa']))) }
  function problems() {
    $('#probs').innerHTML = findings.length ? `<div class="stack">${findings.slice(0, 4).map(f => `<div class="note ${f.severity === 'error' ? 'm' : 'y'}"><b>${esc(said(f.message))}</b> <button class="place link" data-line="${f.line}" data-in="${esc(f.file)}">${esc(f.place.split('/').pop())}</button>${f.hint ? `<p class="hint">${esc(said(f.hint))}</p>` : ''}${f.mend && f.file === now().name && now().own ? `<p style="margin-top:6px"><button class="btn" data-fix='${esc(JSON.stringify([f.line, ...f.mend]))}'>${t('mend', { v: esc(f.mend[1]) })}</button></p>` : ''}</div>`).join('')}</div>` : `<p class="row small" style="color:var(--g)">${icon('check')}${t('tpl.ok', { n: new Set(parts.map(p => p.id)).size })} · ${t('tpl.all', { n: data.drawn })}</p>`;
  }
  function neighbours(n) { const same = game.cards.filter(c => c.id !== id && (game.kinds.find(k => k.id === c.kind).size || game.size) === size().id), step = Math.max(1, Math.floor(same.length / n)); return same.filter((_, i) => i % step === 0).slice(0, n) }
  function stage() {
    const st = $('#stage'), { w: W, h: H, r: R } = size(), mm = Math.max(1, Math.min((st.clientHeight - 128) / H, (st.clientWidth - 100) / W, 8.2)), flt = { grey: 'grayscale(1)', cb: 'url(#cb)' }[view] || '', ratio = `aspect-ratio:${W}/${H}`;
    const im = (c, s = '') => `<span style="${s}"><img src="${src(c)}" alt="" style="${ratio}"></span>`; let h;
    if (view === 'fan') { const around = neighbours(4); h = `<div class="fan5">${[...around.slice(0, 2), card(), ...around.slice(2)].map((c, n) => im(c, `transform:rotate(${(n - 2) * 11}deg)`)).join('')}</div>` }
    else if (view === 'table') { const around = neighbours(11), back = kind().back ? ctx.picture(card(), { back: true }) : ''; h = `<div class="persp"><div class="tt">${(back ? Array(4).fill(back) : around.slice(7).map(src)).map(b => `<span class="back"><img src="${b}" alt=""></span>`).join('')}${[...around.slice(0, 1), card(), ...around.slice(1, 7)].map(c => im(c)).join('')}</div></div>` }
    else if (view === 'far') h = `<div class="far">${[...neighbours(5).slice(0, 1), card(), ...neighbours(5).slice(1)].map(c => `<img src="${src(c)}" alt="" style="${ratio}">`).join('')}</div>`;
    else if (view === 'sizes') { const shown = kind().size ? [size()] : printed(), scale = Math.min((st.clientWidth - 80 - 34 * shown.length) / shown.reduce((a, s) => a + s.w, 0), (st.clientHeight - 110) / Math.max(...shown.map(s => s.h)), 4.4); h = `<div class="cmp">${shown.map(s => `<figure><img src="${s.id === size().id ? picture : others[s.id] || ctx.picture(card(), { size: s.id })}" style="width:${s.w * scale}px;aspect-ratio:${s.w}/${s.h}" alt=""><figcaption>${s.w} × ${s.h} mm<br>${esc(s.id)}</figcaption></figure>`).join('')}</div>` }
    else {
      const tick = (n, v) => Array.from({ length: Math.floor(n) + 1 }, (_, i) => v ? `<path d="M${i % 10 ? (i % 5 ? 15 : 12) : 6} ${i * mm}H20"/>` : `<path d="M${i * mm} ${i % 10 ? (i % 5 ? 15 : 12) : 6}V20"/>`).join('') + Array.from({ length: Math.floor(n / 10) + 1 }, (_, i) => v ? `<text stroke="none" fill="currentColor" x="3" y="${i * 10 * mm + 12}">${i * 10}</text>` : `<text stroke="none" fill="currentColor" x="${i * 10 * mm + 3}" y="10">${i * 10}</text>`).join('');
      const x0 = (st.clientWidth - W * mm) / 2, y0 = (st.clientHeight - H * mm) / 2, boxes = parts.filter(p => p.box[2] > .5 && p.box[3] > .5).sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
      h = `<div class="rul h" aria-hidden="true"><svg style="left:${x0}px;width:${W * mm + 40}px;height:20px" stroke="currentColor" fill="none">${tick(W, 0)}</svg></div><div class="rul v" aria-hidden="true"><svg style="top:${y0}px;height:${H * mm + 20}px;width:20px" stroke="currentColor" fill="none">${tick(H, 1)}</svg></div><div class="ct ${[...on].map(x => 'show-' + x).join(' ')}" style="--mm:${mm}px;--w:${W};--h:${H};z-index:1"><div class="bleed"><span class="lab">${t('tpl.bleed.mm')}</span></div><img src="${picture}" alt="${esc(card().name)}" style="filter:${flt};border-radius:${R * mm}px"><div class="safe"><span class="lab">${t('tpl.safe.mm')}</span></div>${boxes.map(p => `<button class="bx ${p.id === sel ? 'on' : ''} ${p.box[1] < 6 ? 'low' : ''}" data-b="${esc(p.id)}" tabindex="-1" aria-label="${esc(p.id)}" style="left:${p.box[0] * mm}px;top:${p.box[1] * mm}px;width:${p.box[2] * mm}px;height:${p.box[3] * mm}px"><b>${esc(p.id)}</b></button>`).join('')}</div><span class="read" id="read" hidden></span>`;
    }
    st.innerHTML = h + (bad ? `<span style="position:absolute;left:36px;bottom:22px;z-index:5;background:var(--sheet);border-radius:5px"><span class="stamp m" style="font-size:15px">${t('last.good')}</span></span>` : ''); read();
  }
  function read() { const p = parts.find(x => x.id === sel), r = $('#read'); if (r) { r.hidden = !p; if (p) r.textContent = `${p.id} · ${p.type} · x ${p.box[0]}  y ${p.box[1]}  ${p.box[2]} × ${p.box[3]} mm` } }
  // Colours and measures among the file's variables, to turn with a mouse.
  function knobs() {
    const lines = ed.text.split('\n'); let table = '', found = [];
    lines.forEach((l, i) => { const h = l.match(/^\s*\[+([^\]]+)\]/); if (h) table = h[1].trim(); const m = table === 'vars' && l.match(/^\s*([\w-]+)\s*=\s*"(#[0-9a-fA-F]{6}|(-?\d+(?:\.\d+)?)(mm|pt))"/); if (m) found.push({ line: i, name: m[1], value: m[2], n: m[3], unit: m[4] }) });
    const ro = now().own ? '' : 'disabled';
    $('#knobs').innerHTML = found.slice(0, 5).map(k => `<label class="row"><span class="mono">${esc(k.name)}</span>${k.unit ? `<input type="number" class="in num" style="width:76px;min-height:30px" step="${k.unit === 'pt' ? .25 : .5}" value="${k.n}" data-knob="${k.line}" data-unit="${k.unit}" ${ro}> ${k.unit}` : `<input type="color" value="${k.value}" data-knob="${k.line}" ${ro}>`}</label>`).join('') + `<label class="end row muted small">${t('tpl.card')} <select class="in" id="which" style="width:auto;min-height:30px;padding:2px 8px" aria-label="${t('tpl.choose')}">${game.cards.slice(0, 3000).map(c => `<option value="${c.id}" ${c.id === id ? 'selected' : ''}>${esc(c.name)}</option>`).join('')}</select></label>`;
  }
  function pick(part, go) {
    sel = part; ctx.set({ part }); $$('.bx', main).forEach(x => x.classList.toggle('on', x.dataset.b === part)); read();
    const p = parts.find(x => x.id === part); if (!p) return;
    const n = data.files.findIndex(f => f.name === p.file);
    if (go && n >= 0 && n !== file) return open(n, p.line);
    if (n === file) { light(); if (go) ed.show(p.line, 90) }
  }
  const url = svg => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  async function tryOut() {
    const turn = ++asked, text = dirty.get(now().name) ?? now().text;
    if (dirty.size === 0) { picture = ctx.picture(card()); parts = data.parts; findings = data.findings; bad = findings.some(f => f.severity === 'error'); others = {}; show(); return }
    try {
      const d = await ctx.api('template/preview', { card: id, size: size().id, file: now().name, text }); if (turn !== asked || left) return;
      findings = d.findings; bad = !d.svg;
      if (d.svg) { if (picture.startsWith('blob:')) URL.revokeObjectURL(picture); picture = url(d.svg); parts = d.parts; ctx.say(t('tpl.preview', { ms: d.ms })) } else ctx.say(findings[0] ? `${findings[0].place} · ${said(findings[0].message)}` : '');
      if (view === 'sizes' && d.svg) for (const s of printed()) if (s.id !== size().id) { const o = await ctx.api('template/preview', { card: id, size: s.id, file: now().name, text }); if (o.svg) others[s.id] = url(o.svg) }
    } catch (e) { findings = e.findings || []; bad = true }
    if (!left) show();
  }
  function show() { stage(); marks(); problems(); files(); light() }
  const soon = later(tryOut, 120);
  async function write() {
    const f = now(), text = dirty.get(f.name); if (text === undefined || bad) return;
    try { const m = await ctx.api('template/save', { card: id, file: f.name, text, was: f.revision }); dirty.delete(f.name); await load(); ctx.say(t('tpl.saved', { f: name(f), ms: m.ms })); ctx.toast(t('tpl.saved', { f: name(f), ms: m.ms }), undo) }
    catch (e) { if (e.status === 409) return ctx.clash(e, text, () => { dirty.delete(f.name); ed = null; load() }, seen => { f.revision = seen; write() }); findings = e.findings || []; bad = true; problems(); marks() }
  }
  async function undo() { try { await ctx.api('edit', { do: 'undo' }); await ctx.reload(); await load() } catch (e) { ctx.wrong(e) } }
  async function load(first) {
    const d = await ctx.api('template/card/' + encodeURIComponent(id)); if (left) return;
    const before = data; data = d; if (file >= d.files.length) file = 0;
    const p = d.parts.find(x => x.id === sel); if (first && p) file = Math.max(0, d.files.findIndex(f => f.name === p.file));
    parts = d.parts; findings = d.findings; picture = ctx.picture(card()); bad = findings.some(f => f.severity === 'error'); tools();
    const same = ed && before && before.files[file]?.name === d.files[file].name;
    if (!same) open(file, first && p ? p.line : 0); else if (!dirty.has(now().name) && ed.text !== now().text) { const y = $('#ed').scrollTop; ed.text = now().text; $('#ed').scrollTop = y; knobs() }
    if (dirty.size) tryOut(); else show();
    ctx.cmd(`cardgen show ${cli(game)} ${id}`);
  }
  const click = e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.dataset.v) { view = b.dataset.v; ctx.set({ view: view === 'plain' ? '' : view }); tools(); dirty.size && view === 'sizes' ? tryOut() : stage() }
    if (b.dataset.o) { on.has(b.dataset.o) ? on.delete(b.dataset.o) : on.add(b.dataset.o); if (!FLAT.includes(view)) { view = 'plain'; ctx.set({ view: '' }) } ctx.set({ show: [...on].join(',') || 'none' }); tools(); stage() }
    if (b.dataset.b) pick(b.dataset.b, true);
    if (b.dataset.file) open(+b.dataset.file);
    if (b.dataset.line) { const n = data.files.findIndex(f => f.name === b.dataset.in); if (n >= 0 && n !== file) open(n, +b.dataset.line); else ed.show(+b.dataset.line) }
    if (b.dataset.fix) { const [n, a, c] = JSON.parse(b.dataset.fix), lines = ed.text.split('\n'); lines[n - 1] = lines[n - 1].replace(a, c); ed.text = lines.join('\n'); dirty.set(now().name, ed.text); files(); soon() }
    if (b.id === 'write') write();
  };
  const change = e => { const x = e.target; if (x.id === 'which' && e.type === 'change') { id = x.value; ctx.set({ card: id }); ed = null; load() } if (x.dataset?.knob && (e.type === 'input')) { const lines = ed.text.split('\n'), n = +x.dataset.knob; lines[n] = lines[n].replace(/"[^"]*"/, `"${x.value}${x.dataset.unit || ''}"`); ed.text = lines.join('\n'); dirty.set(now().name, ed.text); files(); soon() } };
  main.addEventListener('click', click); main.addEventListener('input', change); main.addEventListener('change', change);
  const resized = new ResizeObserver(() => data && stage()); resized.observe($('#stage'));
  await load(true);
  return {
    key(e) { if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 's') { write(); return true } return false },
    changed(m) { game = ctx.game; if (m.checked) return; if (!card()) id = game.cards[0].id; load() },
    leave() { left = true; main.removeEventListener('click', click); main.removeEventListener('input', change); main.removeEventListener('change', change); resized.disconnect(); if (picture.startsWith('blob:')) URL.revokeObjectURL(picture) },
  };
}
