// Print: the sheets as they will come out, front and back, and what they take.
import { $, $$, cli, esc, icon, later } from '/static/lib.js';
import { add, said, t } from '/static/words.js';

add(`
p.out ¦ 印什么 ¦ What to print
p.file ¦ 文件 ¦ File
p.all ¦ 全部 ¦ All of it
p.all.p ¦ 照 game.toml 里写的 ¦ As game.toml says
p.changed ¦ 只印改过的 ¦ Only what changed
p.changed.p ¦ 上次打印是 {d}，v{v} ¦ Last printed {d}, v{v}
p.changed.none ¦ 印好后点下面的「记下」，以后就能只印改过的 ¦ Note a finished print below; from then on only what changed need be printed
p.only ¦ 自己挑 ¦ Choose cards
p.only.p ¦ 牌名、编号或条件 kind=hero ¦ Names, ids, or kind=hero
p.size ¦ 牌的尺寸 ¦ Card size
p.paper ¦ 纸 ¦ Paper
p.backs ¦ 牌背 ¦ Backs
p.backs.none ¦ 不印 ¦ None
p.backs.long-edge ¦ 沿长边翻 ¦ Long edge
p.backs.short-edge ¦ 沿短边翻 ¦ Short edge
p.backs.fold ¦ 对折 ¦ Folded
p.bleed ¦ 出血 ¦ Bleed
p.gutter ¦ 间距 ¦ Gutter
p.gutter.ph ¦ 出血的两倍 ¦ twice the bleed
p.printer ¦ 打印机 ¦ Printer
p.printer.none ¦ 没有量过的 ¦ Not measured
p.printer.p ¦ 量一台打印机：cardgen calibrate ¦ To measure one: cardgen calibrate
p.grey ¦ 灰度 ¦ Greyscale
p.cost ¦ 要花多少 ¦ What it takes
p.sheets ¦ {n} 张 {p} ¦ {n} sheet of {p}|{n} sheets of {p}
p.sides ¦ {n} 面 ¦ {n} side|{n} sides
p.cards ¦ {n} 张牌 ¦ {n} card|{n} cards
p.price ¦ 约 ¥{n} ¦ about ¥{n}
p.price.sheet ¦ 每张纸 ¥ ¦ A sheet ¥
p.price.side ¦ 每面墨 ¥ ¦ Ink a side ¥
p.go ¦ 打开 PDF 打印 ¦ Open the PDF to print
p.save ¦ 存到 output/ ¦ Save to output/
p.saved ¦ 已写入 {f} ¦ Written to {f}
p.actual ¦ 打印时选「实际大小」，裁之前量一量纸上 100 毫米的尺。 ¦ Print at actual size, and lay a ruler on the 100 mm line before you cut.
p.front ¦ 正面 ¦ front
p.back ¦ 背面 ¦ back
p.sheet ¦ 第 {n} 张 ¦ Sheet {n}
p.zoom ¦ 放大 ¦ Enlarge
p.same ¦ 从上次打印到现在，没有牌改过。 ¦ No card has changed since the last print.
p.away ¦ 可以扔掉的旧牌：{c} ¦ Old cards to throw away: {c}
p.slug ¦ 拼好了：{s}，{ms} 毫秒 · 还没有写文件 ¦ Laid out: {s} in {ms} ms · nothing written yet
p.busy ¦ 正在拼版… ¦ Laying out…
p.ink ¦ 墨 {n}% ¦ ink {n} %
p.ink.p ¦ 纸面平均有多少盖着墨：白纸 0%，全黑 100% ¦ How much of the paper is covered on average: white is 0 %, black 100 %
p.record ¦ 记下：印好了 ¦ Note that it is printed
p.recorded ¦ 已记入 {f}。以后可以只印改过的。 ¦ Noted in {f}. From now on only what changed need be printed.
p.since ¦ 上次打印（{d}）以来改了 {n} 种 ¦ {n} card changed since the print of {d}|{n} cards changed since the print of {d}
p.since.go ¦ 只印这些 ¦ Print only these
p.deck ¦ 一副套牌 ¦ One deck
p.bad ¦ 现在不能印 ¦ Cannot print yet
`);
const PER_SHEET = .4, PER_SIDE = .35;

export async function mount(ctx) {
  const { main, game } = ctx;
  let info, sheets = null, turn = 0, since = { since: '', cards: [] };
  try { info = await ctx.api('print') } catch (e) { main.innerHTML = `<div class="pad stack">${(e.findings || []).map(ctx.finding).join('') || esc(e.message)}</div>`; return {} }
  const first = info.outputs.find(o => o.file === ctx.get('output')) || info.outputs[0];
  const want = { output: first.file, what: ctx.get('what', ctx.get('only') ? 'only' : 'all'), only: ctx.get('only'), size: ctx.get('size', first.size), paper: ctx.get('paper', first.paper), backs: ctx.get('backs', first.backs), bleed: ctx.get('bleed', first.bleed), gutter: ctx.get('gutter', first.gutter), printer: ctx.get('printer'), grey: ctx.get('grey') === '1' };
  // A deck that was on the deck screen: how often each of its cards is in it.
  let copies = null, deckName = '';
  try { const d = JSON.parse(sessionStorage.getItem('cg-deck-' + game.id)), all = Object.values(d?.zones || {}).flatMap(Object.entries); if (all.length) { deckName = d.name || d.file; copies = {}; for (const [id, n] of all) copies[id] = (copies[id] || 0) + n } } catch { /* none was kept */ }
  if (want.what === 'deck' && !copies) want.what = 'all';
  const usual = () => info.outputs.find(o => o.file === want.output);
  const plain = () => { const o = usual(); return want.what === 'all' && !want.grey && !want.printer && ['size', 'paper', 'backs', 'bleed', 'gutter'].every(k => want[k] === o[k]) };

  main.innerHTML = `<section class="sheets board pane" id="sheets" tabindex="-1" aria-live="polite"></section><aside class="side"><div class="pane" id="opts" tabindex="-1"></div><div class="go" id="go"></div></aside><dialog class="zoom" id="zoom" aria-label="${t('p.zoom')}"></dialog>`;
  const lay = later(async () => {
    const mine = ++turn;
    document.body.classList.add('busy'); ctx.say(t('p.busy'));
    const body = { output: want.output, what: want.what, only: want.what === 'only' ? want.only : '', deck: want.what === 'deck' ? copies : undefined, size: want.size, paper: want.paper, backs: want.backs, bleed: want.bleed, gutter: want.gutter, printer: want.printer, grey: want.grey, plain: plain() };
    try { const a = await ctx.api('print/sheets', body); if (mine !== turn) return; sheets = a; draw() } catch (e) { if (mine === turn) wrong(e) }
    finally { if (mine === turn) document.body.classList.remove('busy') }
  }, 250);
  const count = () => t('p.sheets', { n: sheets.sheets, p: sheets.paper || '' });
  function draw() {
    const s = sheets, pair = s.duplex && s.pages > s.sheets, at = n => `/api/g/${game.id}/print/${s.key}/${n}.webp`;
    const pg = (n, side) => `<button class="pg" data-z="${n}" style="aspect-ratio:${s.ratio}" aria-label="${t('p.zoom')}: ${side}"><img src="${at(n)}" alt="" loading="lazy"></button>`;
    const one = k => `<div class="pair ${pair ? '' : 'one'}"><div class="pp">${pair ? pg(2 * k + 1, t('p.front')) + pg(2 * k + 2, t('p.back')) + `<span class="turn" aria-hidden="true">${icon('flip')}</span>` : pg(k + 1, t('p.front'))}</div><p class="cap"><span>${t('p.sheet', { n: k + 1 })}</span>${pair ? `<span>${t('p.front')} · ${t('p.back')}</span>` : ''}</p></div>`;
    const away = s.away?.length ? `<div class="note y">${esc(t('p.away', { c: s.away.map(([n, k]) => k > 1 ? `${n} ×${k}` : n).join('、') }))}</div>` : '';
    const told = (s.findings || []).filter(f => f.severity !== 'info').map(ctx.finding).join('');
    const news = want.what === 'all' && since.since === 'print' && since.cards.length ? `<div class="since"><span class="cs">${since.cards.slice(0, 6).map(id => game.cards.find(c => c.id === id)).filter(Boolean).map(c => `<img src="${ctx.picture(c)}" alt="">`).join('')}</span><b>${t('p.since', { n: since.cards.length, d: since.what })}</b><button class="btn" data-do="since">${t('p.since.go')}</button></div>` : '';
    $('#sheets').innerHTML = news + (s.sheets ? '' : `<div class="note g">${t('p.same')}</div>`) + away + told + `<div class="sg" style="--cw:${pair ? 332 : 190}px">${Array.from({ length: pair ? s.pages / 2 : s.pages }, (_, k) => one(k)).join('')}</div>`;
    if (s.sheets) { ctx.say(t('p.slug', { s: count(), ms: s.ms })); ctx.cmd(plain() ? `cardgen build ${cli(game)}` : s.command) } else ctx.say(t('p.same'));
    go();
  }
  function wrong(e) {
    sheets = null; ctx.say(said(e.findings?.[0]?.message) || e.message);
    $('#sheets').innerHTML = `<h2 style="margin-bottom:12px">${t('p.bad')}</h2><div class="stack">${(e.findings || []).slice(0, 20).map(ctx.finding).join('') || esc(e.message)}</div>`; go();
  }
  const money = () => (sheets.sheets * (+localStorage.getItem('cg-sheet') || PER_SHEET) + sheets.pages * (+localStorage.getItem('cg-side') || PER_SIDE)).toFixed(2);
  function go() {
    const s = sheets, ready = s?.sheets;
    $('#go').innerHTML = `<p class="cost">${ready ? `<b>${count()}</b><span class="muted">${t('p.sides', { n: s.pages })} · ${t('p.cards', { n: s.faces })} · ${t('p.price', { n: money() })} · <span title="${t('p.ink.p')}">${t('p.ink', { n: Math.round(s.ink * 100) })}</span></span>` : ''}</p><button class="btn k big" data-do="open" ${ready ? '' : 'disabled'}>${icon('print')}${t('p.go')}</button><div class="row two"><button class="btn" data-do="save" ${ready ? '' : 'disabled'}>${t('p.save')}</button><button class="btn" data-do="record" ${ready ? '' : 'disabled'}>${t('p.record')}</button></div><p class="small muted">${t('p.actual')}</p>`;
  }
  function opts() {
    const pick = (k, list, name = v => v) => `<label class="field"><span>${t('p.' + k)}</span><select class="in" data-k="${k}">${list.map(v => `<option value="${esc(v)}" ${v === want[k] ? 'selected' : ''}>${esc(name(v))}</option>`).join('')}</select></label>`;
    const type = (k, hint = '') => `<label class="field"><span>${t('p.' + k)}</span><input class="in" data-k="${k}" value="${esc(want[k])}" placeholder="${esc(hint)}" autocomplete="off"></label>`;
    const last = info.last[0], can = info.printed.includes(want.size);
    const about = { all: t('p.all.p'), changed: can ? t('p.changed.p', { d: last.date, v: last.version }) : t('p.changed.none'), only: t('p.only.p'), deck: deckName };
    const size = v => { const s = game.sizes.find(s => s.id === v); return `${s.w} × ${s.h} mm` };
    const papers = [...new Set([want.paper, ...info.papers])];
    $('#opts').innerHTML = `<div class="sec"><h3>${t('p.out')}</h3>${info.outputs.length > 1 ? `<label class="field"><span class="vh">${t('p.file')}</span><select class="in" data-k="output">${info.outputs.map(o => `<option ${o.file === want.output ? 'selected' : ''}>${esc(o.file)}</option>`).join('')}</select></label>` : ''}${['all', 'changed', 'only', ...(copies ? ['deck'] : [])].map(w => `<label class="opt"><input type="radio" name="what" value="${w}" ${w === want.what ? 'checked' : ''} ${w === 'changed' && !can ? 'disabled' : ''}><span><b>${t('p.' + w)}</b><small>${esc(about[w])}</small></span></label>`).join('')}${want.what === 'only' ? `<label class="field" style="margin-top:8px"><span class="vh">${t('p.only')}</span><input class="in" data-k="only" value="${esc(want.only)}" placeholder="${t('p.only.p')}" autocomplete="off"></label>` : ''}</div>
      <div class="sec"><div class="o2"><div class="w">${pick('size', game.sizes.map(s => s.id), size)}</div>${pick('paper', papers, v => /^(a\d|letter|legal|tabloid)$/.test(v) ? v[0].toUpperCase() + v.slice(1) : v)}${pick('backs', info.backs, v => t('p.backs.' + v))}${type('gutter', t('p.gutter.ph'))}${type('bleed')}<div class="w">${pick('printer', ['', ...info.printers], v => v || t('p.printer.none'))}<p class="small muted" style="margin-top:6px">${info.printers.length ? '' : t('p.printer.p')}</p></div><label class="row w"><input type="checkbox" data-k="grey" ${want.grey ? 'checked' : ''}>${t('p.grey')}</label></div></div>
      <div class="sec"><h3>${t('p.cost')}</h3><div class="o2"><label class="field"><span>${t('p.price.sheet')}</span><input class="in" type="number" min="0" step="0.05" data-cost="sheet" value="${+localStorage.getItem('cg-sheet') || PER_SHEET}"></label><label class="field"><span>${t('p.price.side')}</span><input class="in" type="number" min="0" step="0.05" data-cost="side" value="${+localStorage.getItem('cg-side') || PER_SIDE}"></label></div></div>`;
  }
  opts(); go(); lay(); ctx.api('changed').then(a => { since = a; if (sheets) draw() }, () => { /* told elsewhere */ });

  function chosen(k, v) {
    want[k] = v;
    if (k === 'output') { const o = usual(); Object.assign(want, { size: o.size, paper: o.paper, backs: o.backs, bleed: o.bleed, gutter: o.gutter }) }
    const o = usual();
    ctx.set({ output: want.output === info.outputs[0].file ? '' : want.output, what: want.what === 'all' ? '' : want.what, only: want.what === 'only' ? want.only : '', printer: want.printer, grey: want.grey ? 1 : '', ...Object.fromEntries(['size', 'paper', 'backs', 'bleed', 'gutter'].map(k => [k, want[k] === o[k] ? '' : want[k]])) });
    if (k !== 'only' && k !== 'bleed' && k !== 'gutter') opts();
    lay();
  }
  main.onchange = e => {
    const x = e.target, d = x.dataset;
    if (x.name === 'what') chosen('what', x.value);
    else if (d.cost) { localStorage.setItem('cg-' + d.cost, x.value); if (sheets) go() }
    else if (d.k) chosen(d.k, x.type === 'checkbox' ? x.checked : x.value.trim());
  };
  main.onclick = async e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.dataset.z) { $('#zoom').innerHTML = `<img src="/api/g/${game.id}/print/${sheets.key}/${b.dataset.z}.webp" alt="">`; $('#zoom').showModal() }
    if (b.dataset.do === 'open') window.open(`/api/g/${game.id}/print/${sheets.key}.pdf`, '_blank');
    if (b.dataset.do === 'since') chosen('what', 'changed');
    if (b.dataset.do === 'record') try { const a = await ctx.api('print/record', { key: sheets.key }); ctx.toast(t('p.recorded', { f: a.place })); info = await ctx.api('print'); since = await ctx.api('changed'); opts(); draw() } catch (err) { ctx.wrong(err) }
    if (b.dataset.do === 'save') try { const a = await ctx.api('print/save', { key: sheets.key }); ctx.toast(t('p.saved', { f: a.place })) } catch (err) { ctx.wrong(err) }
  };
  return { changed(m) { if (!m.checked) lay() }, leave() { turn++; main.onclick = main.onchange = null; document.body.classList.remove('busy') } };
}
