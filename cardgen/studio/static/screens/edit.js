// Edit: a card as a form, many as a grid. Each change is written to its own place in the file.
import { $, $$, esc, firstCard, icon, tint } from '/static/lib.js';
import { add, said, t } from '/static/words.js';

add(`
edit.how ¦ 怎么编辑 ¦ How to edit
edit.form ¦ 表单 ¦ Form
edit.grid ¦ 表格 ¦ Grid
saved ¦ 已写回文件 ¦ Written to the file
saving ¦ 正在写 ¦ Writing
unchanged ¦ 与文件一致 ¦ As in the file
not.saved ¦ 没有写入，等你改好 ¦ Not written: waits for you
prev ¦ 上一张 ¦ Previous card
next ¦ 下一张 ¦ Next card
f.name ¦ 牌名 ¦ Name
f.copies ¦ 张数 ¦ Copies
f.id ¦ 编号 ¦ Id
f.range ¦ {a} 到 {b} ¦ From {a} to {b}
f.least ¦ 至少 {a} ¦ At least {a}
f.most ¦ 至多 {b} ¦ At most {b}
from.kind ¦ 「{k}」的默认值 ¦ default of {k}
from.file ¦ 本文件的默认值 ¦ default of this file
to.default ¦ 用默认值 ¦ Use the default
e.int ¦ 应为整数，现在是「{v}」。 ¦ Expected a whole number, found “{v}”.
e.num ¦ 应为数，现在是「{v}」。 ¦ Expected a number, found “{v}”.
e.missing ¦ 不能空着。 ¦ This cannot be empty.
e.use ¦ 改成 {v} ¦ Use {v}
last.good ¦ 上次正确 ¦ Last good
waits ¦ 先把错改好，牌面再动 ¦ The card waits for the mistake to be mended
fit.all ¦ 文字都放得下 ¦ Every text fits
fit.shrunk ¦ {n} 处文字缩小了 ¦ {n} text had to shrink|{n} texts had to shrink
ins ¦ 插入 ¦ Insert
drawn.in ¦ {n} 毫秒画好 ¦ drawn in {n} ms
beside ¦ 同一类的牌，放在旁边比 ¦ Others of its kind, to compare
diff.keep ¦ 只改这几行，注释和空格不动 ¦ Only these lines; comments and spacing stay
grid.tip ¦ 方向键移动 · 直接粘贴一块表格 · 斜纹处这类牌没有此字段 ¦ Arrows move · paste a block of cells · hatched: this kind has no such field
grid.more ¦ 还有 {n} 种没有列出：先在牌墙上选 ¦ {n} more are not listed: choose on the wall first
conf.h ¦ 你的编辑器刚刚也改了这里 ¦ Your editor has just changed this too
conf.p ¦ 文件里现在是 {a}，这里是 {b}。别的改动都已合在一起。 ¦ The file now has {a}, this page has {b}. Everything else has been merged.
conf.theirs ¦ 用文件里的 ¦ Take the file’s
conf.mine ¦ 用这里的 ¦ Keep mine
conf.undo ¦ 这个文件后来又改过，没有撤销。 ¦ The file has changed since; nothing was undone.
nothing ¦ （没有） ¦ (nothing)
card.new ¦ 新牌 ¦ New card
card.copy ¦ 复制这张 ¦ Copy this card
card.del ¦ 删除这张 ¦ Delete this card
card.name ¦ 新牌叫什么 ¦ What is the new card called?
card.add ¦ 加进来 ¦ Add it
card.added ¦ 「{c}」已写进文件 ¦ “{c}” is in the file
card.gone ¦ 「{c}」已从文件里删去 ¦ “{c}” was taken out of the file
undone ¦ 撤销了 ¦ Undone
item.add ¦ 加一项 ¦ Add one
item.del ¦ 去掉这一项 ¦ Take this one out
slug.edit ¦ 已写回 {f}，注释和空格没动 · 重画 {n} 张牌，{ms} 毫秒 ¦ {f} written, comments and spacing kept · {n} card redrawn in {ms} ms|{f} written, comments and spacing kept · {n} cards redrawn in {ms} ms
list.cards ¦ 卡牌 ¦ Cards
by.kind.word ¦ 类型 ¦ Kind
one.line ¦ 一行一项 ¦ one item a line
`);
const MOST_ROWS = 300, GRID_TYPES = ['integer', 'number', 'string', 'text', 'boolean'];
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const shown = v => v === null || v === undefined ? t('nothing') : typeof v === 'object' ? JSON.stringify(v) : String(v);

export async function mount(ctx) {
  const { main } = ctx;
  let game = ctx.game, id = ctx.get('card') || firstCard(game)?.id, view = ctx.get('view', 'form'), data = null, first = null, rows = [], errors = new Map(), conflict = null, ms = 0, detail = null, steps = 0, state = '', queue = Promise.resolve(), left = false;
  const card = () => game.cards.find(c => c.id === id), kind = (c = card()) => game.kinds.find(k => k.id === c.kind);
  const key = (i, path) => i + '\0' + path.join('\0');
  if (!card()) { main.innerHTML = `<div class="big0"><h1>${t('none.found')}</h1></div>`; return {} }
  main.innerHTML = `<div class="headrow"><div class="seg" role="group" aria-label="${t('edit.how')}"><button id="vf">${t('edit.form')}</button><button id="vg">${t('edit.grid')}</button></div><button class="place link" id="pl"></button><span class="tag" id="saved" role="status"></span><span class="end row"><button class="btn" id="undo">${icon('undo')}<span>${t('undo')}</span> <kbd>Ctrl Z</kbd></button><button class="btn only-l" id="newcard">${icon('plus')}${t('card.new')}</button><button class="btn only-l" data-key="o" id="oe">${t('open.editor')}</button></span></div><div class="work" id="work"><nav class="list pane" id="list" aria-label="${t('list.cards')}"></nav><section class="pane" id="body"></section><aside class="live board" id="live" tabindex="0" aria-label="${t('tab.wall')}"></aside></div><dialog class="ask"></dialog>`;

  // ---- values and their widgets ----
  const label = f => f.label || ({ name: t('f.name'), copies: t('f.copies'), id: t('f.id') }[f.name] ?? f.name);
  const valueOf = path => path.reduce((v, s) => v?.[s], Object.fromEntries(data.fields.map(f => [f.name, f.value])));
  const firstOf = path => first && path.reduce((v, s) => v?.[s], Object.fromEntries(first.fields.map(f => [f.name, f.value])));
  const attrs = (f, path) => `data-path="${esc(JSON.stringify(path))}" data-type="${f.type}" ${f.required ? 'data-required' : ''} id="${cssId(path)}"`;
  const cssId = path => 'f-' + path.join('-');
  function widget(f, path, value) {
    const bad = errors.get(key(id, path)), changed = !same(value, firstOf(path)) ? 'changed' : '', dflt = path.length === 1 && f.origin !== 'own' && f.origin ? 'dflt' : '', say = bad ? `aria-invalid="true" aria-describedby="${cssId(path)}-e"` : '';
    if (f.choices?.length) return `<select class="in ${changed}" ${attrs(f, path)} ${say}>${value === null || value === undefined ? '<option value="">—</option>' : f.required ? '' : '<option value="">—</option>'}${f.choices.map(c => `<option value="${esc(JSON.stringify(c))}" ${same(c, value) ? 'selected' : ''}>${esc(c)}</option>`).join('')}</select>`;
    if (f.type === 'boolean') return `<label class="row"><input type="checkbox" ${attrs(f, path)} ${value ? 'checked' : ''}> ${value ? '✓' : '–'}</label>`;
    if (f.type === 'integer' || f.type === 'number') { const step = stepOf(f, value); return `<div class="step"><button type="button" data-step="${-step}" data-for="${cssId(path)}" aria-label="−${step}">${icon('minus')}</button><input class="in ${changed} ${dflt}" ${attrs(f, path)} ${say} data-by="${step}" inputmode="${f.type === 'integer' ? 'numeric' : 'decimal'}" value="${esc(value ?? '')}" placeholder="—"><button type="button" data-step="${step}" data-for="${cssId(path)}" aria-label="+${step}">${icon('plus')}</button></div>` }
    if (f.type === 'text') { const ins = kind().fields.filter(x => ['integer', 'number', 'string'].includes(x.type)).slice(0, 4).map(x => [`{${x.name}}`, `{${x.name}}`]).concat(used().map(s => [`:${s[0]}:`, s[1] || s[0]]), [['【】', '【】'], ['****', '<b>B</b>']]); return `<textarea class="in mono ${changed} ${dflt}" ${attrs(f, path)} ${say} rows="${Math.min(6, Math.max(2, String(value ?? '').split('\n').length + 1))}" style="font-size:14px;border-radius:var(--r) var(--r) 0 0">${esc(value ?? '')}</textarea><div class="ins" role="group" aria-label="${t('ins')}">${ins.map(([v, l]) => `<button type="button" data-ins="${esc(v)}" data-for="${cssId(path)}" title="${esc(v)}">${l.startsWith('<') ? l : esc(l)}</button>`).join('')}</div>` }
    if (f.type === 'list' && f.fields?.length) return `<div class="subs">${(value || []).map((item, n) => `<div class="sub">${f.fields.map(s => field(s, [...path, n, s.name], item?.[s.name])).join('')}<button type="button" class="btn icon quiet" data-drop="${esc(JSON.stringify([...path, n]))}" aria-label="${t('item.del')}" title="${t('item.del')}">${icon('x')}</button></div>`).join('')}<button type="button" class="btn" data-more="${esc(JSON.stringify(path))}">${icon('plus')}${t('item.add')}</button></div>`;
    if (f.type === 'list') return `<textarea class="in ${changed} ${dflt}" ${attrs(f, path)} data-of="${f.of || 'string'}" ${say} rows="${Math.min(8, Math.max(2, (value || []).length + 1))}">${esc((value || []).join('\n'))}</textarea><p class="small muted" style="margin-top:4px">${t('one.line')}</p>`;
    if (f.type === 'table') return `<div class="subs"><div class="sub">${(f.fields || []).map(s => field(s, [...path, s.name], value?.[s.name])).join('')}</div></div>`;
    return `<input class="in ${changed} ${dflt}" ${attrs(f, path)} ${say} value="${esc(value ?? '')}" placeholder="—">`;
  }
  // The symbols that cards of this kind use most.
  const used = () => { const text = JSON.stringify(game.cards.filter(c => c.kind === card().kind).map(c => c.fields)); return game.symbols.map(s => [text.split(`:${s[0]}:`).length, s]).sort((a, b) => b[0] - a[0]).slice(0, 5).map(x => x[1]) };
  const stepOf = (f, v) => f.type === 'number' ? .5 : [f.least, f.most, v].every(x => x === null || x === undefined || x % 5 === 0) && (f.most > 20 || v >= 10) ? 5 : 1;
  function field(f, path, value) {
    const e = errors.get(key(id, path)), wide = ['text', 'list', 'table', 'image'].includes(f.type) || (f.type === 'string' && String(value ?? '').length > 16), number = ['integer', 'number'].includes(f.type);
    const range = !number ? '' : f.least !== null && f.most !== null ? t('f.range', { a: f.least, b: f.most }) : f.least ? t('f.least', { a: f.least }) : f.most !== null && f.most !== undefined ? t('f.most', { b: f.most }) : '';
    const from = path.length > 1 ? '' : f.origin === 'kind' ? `<span class="tag">${t('from.kind', { k: esc(kind().name) })}</span>` : f.origin === 'file' ? `<span class="tag">${t('from.file')}</span>` : !f.required && f.default !== null && f.origin === 'own' && f.default !== undefined ? `<button type="button" class="dft" data-default="${esc(JSON.stringify(path))}">${t('to.default')}</button>` : `<i class="mono muted" style="font-style:normal">${esc(f.name)}</i>`;
    return `<div class="field ${wide ? 'full' : ''}"><span><label for="${cssId(path)}">${esc(label(f))}</label>${from}</span>${widget(f, path, value)}${e ? `<p class="emsg" id="${cssId(path)}-e" role="alert">${icon('warn')}<span>${esc(e.text)} ${e.use !== undefined ? `<button type="button" data-use="${esc(JSON.stringify([path, e.use]))}">${t('e.use', { v: esc(e.use) })}</button>` : ''}</span></p>` : range ? `<p class="small muted" style="margin-top:6px">${range}</p>` : ''}</div>`;
  }
  // What a widget holds, as the file will have it; null: nothing. Throws what is wrong with it.
  function read(x) {
    const type = x.dataset.type, v = x.value;
    if (x.type === 'checkbox') return x.checked;
    if (x.tagName === 'SELECT') return v === '' ? null : JSON.parse(v);
    if (type === 'list') { const of = x.dataset.of; return v.split('\n').filter(s => s.trim()).map(s => of === 'integer' ? whole(s) : of === 'number' ? num(s) : s) }
    if (v === '' ) { if ('required' in x.dataset) throw { text: t('e.missing') }; return null }
    return type === 'integer' ? whole(v) : type === 'number' ? num(v) : v;
  }
  const whole = v => { if (!/^\s*[+-]?\d+\s*$/.test(v)) throw { text: t('e.int', { v }) }; return parseInt(v, 10) };
  const num = v => { if (v.trim() === '' || isNaN(+v)) throw { text: t('e.num', { v }) }; return +v };
  const near = (x, path) => { const f = data?.fields.find(f => f.name === path[0]); if (path.length > 1 || !f || !['integer', 'number'].includes(f.type)) return undefined; const v = +x; return isNaN(v) ? f.least ?? undefined : f.most !== null && v > f.most ? f.most : f.least !== null && v < f.least ? f.least : undefined };

  // ---- writing: one after the other, the last wish of a field wins ----
  const wishes = new Map();
  function wish(who, path, value, was, entered) {
    const k = key(who, path); const known = wishes.get(k);
    wishes.set(k, { who, path, value, was: known ? known.was : was, entered }); state = 'saving'; head();
    queue = queue.then(() => write(k)).catch(e => console.error(e));
  }
  async function write(k) {
    const w = wishes.get(k); if (!w) return; wishes.delete(k);
    const began = performance.now();
    try {
      const m = await ctx.api('edit', { do: 'set', card: w.who, path: w.path, value: w.value, was: w.was ?? null });
      errors.delete(k); if (conflict?.k === k) conflict = null; ms = m.ms; steps = m.steps; state = 'saved';
      if (w.path.length === 1 && w.path[0] === 'id' && w.who === id) { id = w.value; ctx.set({ card: id }); await ctx.reload() }
      if (left) return;
      ctx.say(t('slug.edit', { f: m.files[0].split('/').pop(), n: m.cards.length, ms: Math.round(performance.now() - began) }));
      await refresh(w.who);
    } catch (e) {
      if (left) return;
      if (e.status === 409) { conflict = { k, ...w, theirs: e.data.theirs }; state = 'bad' }
      else { const f = e.findings[0]; errors.set(k, { text: f ? said(f.message).replace(/^.*?[：:] ?/, '') + (f.hint ? ' ' + said(f.hint) : '') : e.message, use: near(w.entered, w.path) ?? (f?.mend && typeof w.value === 'string' ? w.value.replace(f.mend[0], f.mend[1]) : undefined) }); state = 'bad'; ctx.say(f ? `${f.place} · ${said(f.message)}` : e.message) }
      draw();
    }
  }
  async function refresh(who = id) { // what the file has now; what is being typed stays
    try { const d = await ctx.api('edit/card/' + encodeURIComponent(who)); if (left) return; if (who === id) { if (!first || first.id !== id) first = d; data = d } const n = rows.findIndex(r => r.id === who); if (n >= 0) rows[n] = d } catch { return }
    draw();
  }
  function take(x, path, who, was) {
    let value; const k = key(who, path);
    try { value = read(x) } catch (e) { errors.set(k, { ...e, use: near(x.value, path) }); state = 'bad'; mark(x, path); live(); head(); return }
    if (same(value, was) && !wishes.has(k) && !errors.has(k)) return;
    wish(who, path, value, was, x.value);
  }
  function mark(x, path) { // without losing the caret
    if (view === 'grid') return draw();
    draw();
  }

  // ---- drawing, with the caret kept ----
  function draw() {
    if (left) return;
    const a = document.activeElement, inside = main.contains(a) && a.id, at = inside && 'selectionStart' in a ? [a.selectionStart, a.selectionEnd] : null, typed = inside && a.matches('input:not([type=checkbox]),textarea') ? a.value : null, y = $('#body').scrollTop, x = $('#body').scrollLeft;
    list(); view === 'form' ? form() : grid(); live(); head();
    $('#body').scrollTop = y; $('#body').scrollLeft = x;
    if (inside) { const b = document.getElementById(a.id); if (b) { if (typed !== null && b.value !== typed && (wishes.size || errors.size || a.dataset.typing)) b.value = typed; b.focus({ preventScroll: true }); try { if (at) b.setSelectionRange(...at) } catch { /* no caret in it */ } } }
  }
  function list() { let k = ''; const y = $('#list').scrollTop; $('#list').innerHTML = game.cards.slice(0, 1500).map(c => { const q = kind(c); return (k !== c.kind ? ((k = c.kind), `<h3>${esc(q.name)}</h3>`) : '') + `<button data-card="${c.id}" aria-current="${c.id === id}"><i class="dot" style="background:${q.accent || 'var(--ink-3)'}"></i>${esc(c.name)}${c.copies ? `<small>×${c.copies}</small>` : ''}</button>` }).join(''); $('#list').scrollTop = y }
  function live() {
    const c = card(), mine = [...errors.keys()].some(k => k.startsWith(id + '\0')), stale = mine || game.stale, size = game.sizes.find(s => s.id === (kind().size || game.size)), beside = game.cards.filter(x => x.kind === c.kind && x.id !== id).slice(0, 3), l = $('#live');
    const ratio = `${size.w}/${size.h}`;
    l.className = 'live board' + (stale ? ' stale' : '');
    const src = ctx.picture(c);
    if (!$('.proof', l)) l.innerHTML = `<div class="proof"><div class="card" style="position:relative"><img alt=""><span class="stampw"><span class="stamp m">${t('last.good')}</span></span></div></div><p class="ms"></p><div class="mini"></div><p class="muted small only-l" style="margin-top:6px"></p>`;
    const img = $('.proof img', l); img.parentElement.style.aspectRatio = ratio; if (size.w > size.h) img.parentElement.style.maxWidth = '100%';
    if (img.getAttribute('src') !== src) { const next = new Image(); next.onload = () => { img.src = src }; next.src = src; if (!img.getAttribute('src')) img.src = src } img.alt = c.name;
    const fit = detail?.id === id && detail.rev === c.rev ? detail.fit.length : null;
    $('.ms', l).innerHTML = (stale ? `<span style="color:var(--m)">${t('waits')}</span>` : `<span style="color:var(--${fit ? 'y-ink' : 'g'})">${fit === null ? '&nbsp;' : fit ? t('fit.shrunk', { n: fit }) : '✓ ' + t('fit.all')}</span>${ms ? ' · ' + t('drawn.in', { n: ms }) : ''}`) + `<br>${size.w} × ${size.h} mm`;
    const around = beside.map(x => x.id + x.rev).join(); const mini = $('.mini', l);
    if (mini.dataset.of !== around) { mini.dataset.of = around; mini.innerHTML = beside.map(x => `<figure><span class="card" style="aspect-ratio:${ratio}"><img src="${ctx.picture(x)}" alt=""></span><figcaption>${esc(x.name)}</figcaption></figure>`).join(''); $('p:last-child', l).textContent = beside.length ? t('beside') : '' }
    if (fit === null && !stale) ctx.api('card/' + encodeURIComponent(id)).then(d => { if (d.id === id && !left && (!detail || detail.rev !== d.rev || detail.id !== d.id)) { detail = d; if (d.rev === card().rev) live() } }).catch(() => {});
  }
  // Which lines differ from when the card was opened.
  function diff() {
    if (!data.lines.length) return '';
    const a = first.lines, b = data.lines, n = a.length, m = b.length, L = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
    for (let i = n - 1; i >= 0; i--) for (let j = m - 1; j >= 0; j--) L[i][j] = a[i] === b[j] ? L[i + 1][j + 1] + 1 : Math.max(L[i + 1][j], L[i][j + 1]);
    let i = 0, j = 0, out = '';
    while (i < n || j < m) { if (i < n && j < m && a[i] === b[j]) { out += `<span><i>${data.line + j}</i>${esc(b[j])}</span>`; i++; j++ } else if (i < n && (j >= m || L[i + 1][j] >= L[i][j + 1])) { out += `<span class="del"><i>${first.line + i}</i>${esc(a[i])}</span>`; i++ } else { out += `<span class="add"><i>${data.line + j}</i>${esc(b[j])}</span>`; j++ } }
    return `<div class="diff"><header><span class="mono">${esc(data.file.split('/').slice(-2).join('/'))}</span><span class="muted small end">${t('diff.keep')}</span></header><pre tabindex="0">${out}</pre></div>`;
  }
  function form() {
    const c = card(), k = kind();
    $('#body').className = 'pane form'; $('#work').className = 'work';
    if (!data || data.id !== id) { $('#body').innerHTML = ''; return }
    const order = ['copies', 'id'], main0 = data.fields.find(f => f.name === 'name'), rest = data.fields.filter(f => !['name', 'id', 'copies'].includes(f.name)), small = rest.filter(f => !['text', 'list', 'table', 'image'].includes(f.type)), big = rest.filter(f => !small.includes(f)), built = order.map(n => data.fields.find(f => f.name === n));
    const all = [main0, ...small, ...built, ...big];
    $('#body').innerHTML = (data.readonly.length ? `<div class="stack" style="max-width:640px;margin-bottom:18px">${data.readonly.map(ctx.finding).join('')}</div>` : '') + (conflict && conflict.who === id ? `<div class="note c" style="max-width:640px;margin-bottom:18px" role="alert"><b>${t('conf.h')}</b><p>${t('conf.p', { a: `<b class="mono">${esc(conflict.path.join('.'))} = ${esc(shown(conflict.theirs))}</b>`, b: `<b class="mono">${esc(shown(conflict.value))}</b>` })}</p><p class="row wrap" style="margin-top:8px"><button class="btn k" id="theirs">${t('conf.theirs')}</button><button class="btn" id="mine">${t('conf.mine')}</button></p></div>` : '') + `<div class="row"><h1>${esc(c.name)}</h1><span class="tag" ${tint(k.accent)}>${esc(k.name)}</span><span class="end row"><button class="btn icon quiet" id="dup" aria-label="${t('card.copy')}" title="${t('card.copy')}">${icon('copy')}</button><button class="btn icon quiet" id="del" aria-label="${t('card.del')}" title="${t('card.del')}">${icon('trash')}</button><button class="btn icon quiet" id="prev" aria-label="${t('prev')}" title="${t('prev')}">${icon('left')}</button><button class="btn icon quiet" id="next" aria-label="${t('next')}" title="${t('next')}">${icon('right')}</button></span></div><form class="g" ${data.readonly.length ? 'inert' : ''}>${all.map(f => field(f, [f.name], f.value)).join('')}</form>${diff()}`;
    $('form', main).onsubmit = e => e.preventDefault();
  }
  function columns() { const seen = new Map(); for (const r of rows) for (const f of r.fields) if (GRID_TYPES.includes(f.type) && f.name !== 'name' && f.name !== 'id' && !seen.has(f.name)) seen.set(f.name, f); const n = [...seen.values()]; return [...n.filter(f => f.name === 'copies'), ...n.filter(f => f.name !== 'copies' && f.type !== 'text'), ...n.filter(f => f.type === 'text')] }
  function grid() {
    $('#work').className = 'work g'; $('#body').className = 'pane grid';
    const cols = columns(), cell = (r, name, n, c) => { const f = r.fields.find(f => f.name === name); if (!f) return `<td class="na"></td>`; const k = key(r.id, [name]), e = errors.get(k), o = first0.get(r.id)?.fields.find(x => x.name === name); return `<td class="${f.type === 'text' || f.type === 'string' ? 'txt' : 'n'} ${e ? 'er' : !same(f.value, o?.value) ? 'ch' : ''}"><input id="g-${n}-${c}" data-cell="${n},${c}" data-who="${esc(r.id)}" data-type="${f.type}" data-path="${esc(JSON.stringify([name]))}" ${f.required ? 'data-required' : ''} ${f.type === 'boolean' ? `type="checkbox" ${f.value ? 'checked' : ''}` : `value="${esc(String(f.value ?? '').replace(/\n/g, '⏎'))}"`} ${String(f.value ?? '').includes('\n') || f.choices?.length && typeof f.choices[0] === 'object' ? 'readonly' : ''} class="${f.origin !== 'own' ? 'dflt' : ''}" aria-label="${esc(r.name)} ${esc(label(f))}" ${e ? 'aria-invalid="true"' : ''}>${e ? `<div class="pop" role="alert"><b>${esc(e.text)}</b></div>` : ''}</td>` };
    $('#body').innerHTML = `<h1 class="vh">${esc(game.title)} · ${t('edit.grid')}</h1><table><thead><tr><th scope="col">${t('f.name')}</th>${cols.map(f => `<th scope="col">${esc(label(f))}</th>`).join('')}</tr></thead><tbody>${rows.map((r, n) => `<tr aria-current="${r.id === id}" data-row="${esc(r.id)}">${cell(r, 'name', n, 0)}${cols.map((f, c) => cell(r, f.name, n, c + 1)).join('')}</tr>`).join('')}</tbody><tfoot><tr><td>${t('n.kinds', { n: rows.length })}</td><td style="text-align:right">${rows.reduce((a, r) => a + (+r.fields.find(f => f.name === 'copies').value || 0), 0)}</td><td colspan="${Math.max(1, cols.length - 1)}" style="font-weight:400" class="muted">${more > 0 ? t('grid.more', { n: more }) + ' · ' : ''}${t('grid.tip')}</td></tr></tfoot></table>`;
  }
  let first0 = new Map(), more = 0;
  async function openGrid() {
    const asked = ctx.get('cards').split(',').filter(Boolean), ids = asked.length ? asked : game.cards.slice(0, MOST_ROWS).map(c => c.id); more = asked.length ? 0 : game.cards.length - ids.length;
    const d = await ctx.api('edit/grid?cards=' + ids.map(encodeURIComponent).join(',')); if (left) return;
    rows = d.rows.map(r => ({ ...r, name: game.cards.find(c => c.id === r.id)?.name || r.id })); first0 = new Map(rows.map(r => [r.id, r])); if (!rows.some(r => r.id === id)) id = rows[0]?.id || id; draw();
  }
  function head() {
    $('#vf').setAttribute('aria-pressed', view === 'form'); $('#vg').setAttribute('aria-pressed', view === 'grid');
    const s = $('#saved'), bad = errors.size || conflict; s.className = 'tag ' + (bad ? 'm' : state === 'saved' ? 'g' : ''); s.textContent = t(bad ? 'not.saved' : state === 'saving' ? 'saving' : state === 'saved' ? 'saved' : 'unchanged'); s.hidden = !data && view === 'form';
    $('#undo').disabled = !steps; const p = view === 'form' && data?.id === id ? `${data.file.split('/').slice(-2).join('/')}:${data.line}` : ''; $('#pl').textContent = p; $('#pl').hidden = !p;
  }
  async function open(next) { id = next; data = first = detail = null; conflict = null; ms = 0; state = ''; errors.clear(); ctx.set({ card: id, view: view === 'grid' ? 'grid' : '' }); draw(); await refresh(); ctx.cmd(`cardgen check ${game.name}`); $('#list [aria-current=true]')?.scrollIntoView({ block: 'nearest' }) }
  const step = d => { const n = game.cards.findIndex(c => c.id === id) + d; if (game.cards[n]) open(game.cards[n].id) };
  async function act(body, done) { try { const m = await ctx.api('edit', body); steps = m.steps; await ctx.reload(); game = ctx.game; state = 'saved'; await done(m) } catch (e) { ctx.toast(e.status === 409 ? t('conf.undo') : e.findings?.[0] ? said(e.findings[0].message) : e.message) } }
  const undo = () => act({ do: 'undo' }, async () => { errors.clear(); conflict = null; if (!card()) id = game.cards[0].id; ctx.toast(t('undone')); view === 'grid' ? await openGrid() : await refresh() });
  function ask() {
    const d = $('.ask', main); d.setAttribute('aria-label', t('card.new'));
    d.innerHTML = `<form class="keys" style="width:420px"><button type="button" class="btn icon quiet" data-do="close" aria-label="${t('close')}">${icon('x')}</button><h2>${t('card.new')}</h2><label class="field"><span>${t('card.name')}</span><input class="in" name="name" required></label><label class="field" style="margin-top:12px"><span>${t('by.kind.word')}</span><select class="in" name="kind">${game.kinds.map(k => `<option value="${k.id}" ${k.id === card().kind ? 'selected' : ''}>${esc(k.name)}</option>`).join('')}</select></label><p style="margin-top:18px"><button class="btn k">${t('card.add')}</button></p></form>`;
    d.showModal(); $('input', d).focus();
    $('form', d).onsubmit = e => { e.preventDefault(); const f = new FormData(e.target), name = f.get('name'), k = f.get('kind'), after = [...game.cards].reverse().find(c => c.kind === k)?.id || id; d.close(); act({ do: 'add', kind: k, name, card: after }, m => { ctx.toast(t('card.added', { c: name }), undo); view = 'form'; return open(m.card) }) };
  }

  // ---- what people do ----
  const timers = new Map();
  const soon = (k, f, n) => { clearTimeout(timers.get(k)); timers.set(k, setTimeout(() => { timers.delete(k); f() }, n)) };
  main.addEventListener('input', typed); main.addEventListener('change', typed);
  function typed(e) {
    const x = e.target; if (!x.dataset.path) return;
    const path = JSON.parse(x.dataset.path), who = x.dataset.who || id, k = key(who, path), row = rows.find(r => r.id === who), was = view === 'grid' ? own(row, path) : own(data, path);
    x.dataset.typing = 1; const quick = e.type === 'change' || x.tagName === 'SELECT' || x.type === 'checkbox';
    const go = () => { const now = document.getElementById(x.id) || x; take(now, path, who, was) };
    quick ? (clearTimeout(timers.get(k)), timers.delete(k), go()) : soon(k, go, x.tagName === 'TEXTAREA' ? 260 : 140);
  }
  // What the file itself has there: nothing where the value is a default.
  function own(d, path) { const f = d.fields.find(f => f.name === path[0]); return f.origin !== 'own' ? null : path.slice(1).reduce((v, s) => v?.[s], f.value) ?? null }
  const click = e => {
    const b = e.target.closest('button'), row = e.target.closest('tr[data-row]');
    if (row && row.dataset.row !== id) { id = row.dataset.row; data = null; $$('tr[data-row]', main).forEach(r => r.setAttribute('aria-current', r === row)); live(); refresh0() }
    if (!b) return;
    if (b.dataset.card) open(b.dataset.card);
    if (b.dataset.step) { const x = document.getElementById(b.dataset.for); bump(x, +b.dataset.step) }
    if (b.dataset.ins) { const x = document.getElementById(b.dataset.for); x.setRangeText(b.dataset.ins, x.selectionStart, x.selectionEnd, 'end'); x.focus(); x.dispatchEvent(new Event('input', { bubbles: true })) }
    if (b.dataset.use) { const [path, v] = JSON.parse(b.dataset.use); const x = document.getElementById(cssId(path)); x.value = v; x.dispatchEvent(new Event('change', { bubbles: true })) }
    if (b.dataset.default) { const path = JSON.parse(b.dataset.default); wish(id, path, null, own(data, path)) }
    if (b.dataset.more) { const path = JSON.parse(b.dataset.more), f = data.fields.find(f => f.name === path[0]), item = Object.fromEntries(f.fields.map(s => [s.name, s.type === 'integer' ? s.least ?? 0 : s.type === 'number' ? s.least ?? 0 : s.type === 'boolean' ? false : s.type === 'list' ? [] : '…']).filter(([n], i) => f.fields[i].required || i === 0)); wish(id, path, [...(valueOf(path) || []), item], own(data, path)) }
    if (b.dataset.drop) { const path = JSON.parse(b.dataset.drop), n = path.pop(); wish(id, path, valueOf(path).filter((_, i) => i !== n), own(data, path)) }
    if (b.id === 'theirs') { const w = conflict; conflict = null; errors.delete(w.k); wishes.delete(w.k); state = ''; refresh() }
    if (b.id === 'mine') { const w = conflict; conflict = null; wish(w.who, w.path, w.value, w.theirs, w.entered) }
    if (b.id === 'undo') undo();
    if (b.id === 'prev') step(-1);
    if (b.id === 'next') step(1);
    if (b.id === 'dup') act({ do: 'copy', card: id }, m => { ctx.toast(t('card.added', { c: m.card }), undo); return open(m.card) });
    if (b.id === 'del') { const n = game.cards.findIndex(c => c.id === id), c = card(); act({ do: 'remove', card: id }, () => { ctx.toast(t('card.gone', { c: c.name }), undo); const next = game.cards[Math.min(n, game.cards.length - 1)]; return next ? open(next.id) : ctx.go('wall') }) }
    if (b.id === 'newcard') ask();
    if (b.id === 'pl' || b.id === 'oe') ctx.openEditor(id);
    if (b.id === 'vf' || b.id === 'vg') { view = b.id === 'vf' ? 'form' : 'grid'; ctx.set({ view: view === 'grid' ? 'grid' : '' }); view === 'grid' ? openGrid() : open(id) }
  };
  const refresh0 = async () => { try { data = await ctx.api('edit/card/' + encodeURIComponent(id)); first = first0.get(id) || data; live(); head() } catch { /* gone meanwhile */ } };
  main.addEventListener('click', click);
  function bump(x, by) { const v = +x.value || 0; x.value = Math.round((v + by) * 100) / 100; x.dispatchEvent(new Event('change', { bubbles: true })); document.getElementById(x.id)?.focus() }
  main.addEventListener('paste', pasted);
  function pasted(e) { // a block of cells from a spreadsheet
    const x = e.target; if (!x.dataset?.cell) return; const text = e.clipboardData.getData('text'); if (!/[\t\n]/.test(text.trim())) return;
    e.preventDefault(); const [n, c] = x.dataset.cell.split(',').map(Number);
    text.replace(/\r?\n$/, '').split(/\r?\n/).forEach((line, i) => line.split('\t').forEach((v, j) => { const y = document.getElementById(`g-${n + i}-${c + j}`); if (y && !y.readOnly) { y.type === 'checkbox' ? y.checked = /^(true|是|✓|1|x)$/i.test(v.trim()) : y.value = v; y.dispatchEvent(new Event('change', { bubbles: true })) } }));
  }
  if (view === 'grid') await openGrid(); else { draw(); await refresh() }
  try { steps = (await ctx.api('edit/steps')).steps } catch { steps = 0 }
  head(); ctx.cmd(`cardgen check ${game.name}`); $('#list [aria-current=true]')?.scrollIntoView({ block: 'center' });
  return {
    key(e) {
      const x = e.target, ctrl = e.ctrlKey || e.metaKey;
      if (ctrl && e.key.toLowerCase() === 'z' && !e.shiftKey) { if (x.matches?.('textarea,input') && timers.size) return false; undo(); return true }
      if (x.dataset?.by && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) { bump(x, e.key === 'ArrowUp' ? +x.dataset.by : -x.dataset.by); return true }
      if (x.dataset?.cell) { const [n, c] = x.dataset.cell.split(',').map(Number), end = x.type === 'checkbox' || x.selectionStart === x.value.length, start = x.type === 'checkbox' || x.selectionEnd === 0, to = { ArrowUp: [n - 1, c], ArrowDown: [n + 1, c], Enter: [n + 1, c], ArrowRight: end && [n, c + 1], ArrowLeft: start && [n, c - 1] }[e.key]; const y = to && document.getElementById(`g-${to[0]}-${to[1]}`); if (y) { y.focus(); y.select?.(); y.scrollIntoView({ block: 'nearest', inline: 'nearest' }); if (rows[to[0]]?.id !== id) { id = rows[to[0]].id; data = null; $$('tr[data-row]', main).forEach(r => r.setAttribute('aria-current', r.dataset.row === id)); live(); refresh0() } return true } }
      return false;
    },
    changed(m) {
      game = ctx.game; if (m.checked) return;
      if (!card()) { id = game.cards[0]?.id; if (!id) return ctx.go('wall'); return open(id) }
      live(); if (timers.size || wishes.size) return;
      if (view === 'grid') { (m.all ? openGrid() : Promise.all(m.cards.filter(c => rows.some(r => r.id === c.id)).map(c => refresh(c.id)))) } else if (m.all || m.cards?.some(c => c.id === id)) refresh(); else list();
    },
    leave() { left = true; main.removeEventListener('click', click); main.removeEventListener('input', typed); main.removeEventListener('change', typed); main.removeEventListener('paste', pasted) },
  };
}
