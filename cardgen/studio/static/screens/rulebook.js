// The rulebook: its Markdown, the page beside it, what the checks find in the margin.
import { $, $$, cli, esc, icon, later } from '/static/lib.js';
import { add, said, t } from '/static/words.js';
import { editor } from '/static/editor.js';

add(`
rb.html ¦ 读 ¦ Read
rb.pdf ¦ 印出来 ¦ As printed
rb.save ¦ 保存 ¦ Save
rb.saved ¦ 已写入 {f} ¦ Written to {f}
rb.make ¦ 做成文件 ¦ Make files
rb.made ¦ 已写入 {n} 个文件：{f} ¦ Written {n} files: {f}
rb.count ¦ {e} 个错误，{w} 个警告 ¦ {e} errors, {w} warnings
rb.ok ¦ 没有问题 ¦ No problems
rb.slug ¦ {f}：{c} · {ms} 毫秒 ¦ {f}: {c} · {ms} ms
rb.busy ¦ 正在排版… ¦ Setting the page…
rb.empty ¦ 这个游戏还没有规则书 ¦ This game has no rulebook yet
rb.empty.p ¦ 规则书是一个 Markdown 文件 rulebook.md。张数和牌表可以从卡牌里取，永远与卡牌一致。 ¦ A rulebook is a Markdown file, rulebook.md. Counts and tables can come from the cards, and stay true.
rb.empty.go ¦ 开始写 ¦ Start writing
rb.md ¦ 规则书的文字 ¦ Text of the rulebook
rb.page ¦ 规则书 ¦ The rulebook
rb.changed ¦ 没有保存 ¦ not saved
`);

export async function mount(ctx) {
  const { main, game } = ctx;
  let book, ed, view = ctx.get('view', 'html'), heads = [], found = [], made = null, turn = 0, kept = '';
  try { book = await ctx.api('rulebook') } catch (e) { main.innerHTML = `<div class="pad stack">${(e.findings || []).map(ctx.finding).join('') || esc(e.message)}</div>`; return {} }
  if (book.text === null) {
    main.innerHTML = `<div class="big0" style="grid-column:1/3"><h1>${t('rb.empty')}</h1><p class="muted">${t('rb.empty.p')}</p><div class="row"><button class="btn k big" ${book.writes ? '' : 'disabled'}>${t('rb.empty.go')}</button></div></div>`;
    main.onclick = async e => { if (!e.target.closest('button')) return; const text = `# ${game.title}\n\n${game.kinds.map(k => `- ${k.name}：{{count kind=${k.id}}}`).join('\n')}\n`; try { await ctx.api('rulebook/save', { text, seen: '' }); ctx.go('rulebook') } catch (err) { ctx.wrong(err) } };
    return { leave() { main.onclick = null } };
  }
  kept = book.text; heads = book.heads; found = book.findings;
  main.innerHTML = `<div class="headrow"><span class="place">${esc(book.place)}</span><span id="cnt"></span><span class="tag y" id="dirty" hidden>${t('rb.changed')}</span><span class="end row wrap"><span class="seg" role="group"><button data-view="html">${t('rb.html')}</button><button data-view="pdf">${t('rb.pdf')}</button></span><button class="btn" data-do="make">${t('rb.make')}</button><button class="btn k" data-do="save" ${book.writes ? '' : 'hidden'}>${t('rb.save')}</button></span></div><section class="lefty"><div id="ed"></div><ul class="probl" id="pr"></ul></section><section class="board pane pagew" id="page" tabindex="-1"></section>`;
  ed = editor($('#ed'), book.text, 'md', { label: t('rb.md'), onLine: lit, onInput: () => { mark(); set() }, readonly: !book.writes });
  const place = n => { const near = heads.filter(([, l]) => l <= n).pop(); return near?.[0] };
  function lit(n) { const frame = $('#page iframe'), id = place(n); if (!frame?.contentDocument || !id) return; frame.contentDocument.getElementById(id)?.scrollIntoView({ block: 'start' }) }
  function mark() { $('#dirty').hidden = ed.text === kept }
  const set = later(make, 700);
  async function make() {
    const mine = ++turn; document.body.classList.add('busy'); ctx.say(t('rb.busy'));
    try { const a = await ctx.api('rulebook/preview', { text: ed.text, as: view }); if (mine !== turn) return; heads = a.heads; found = a.findings; if (a.key) made = a; page(); probs() }
    catch (e) { if (mine === turn) ctx.say(said(e.findings?.[0]?.message) || e.message) }
    finally { if (mine === turn) document.body.classList.remove('busy') }
  }
  function page() {
    $$('[data-view]').forEach(b => b.setAttribute('aria-pressed', b.dataset.view === view));
    if (!made) return;
    const at = `/api/g/${game.id}/rulebook/${made.key}`;
    if (view === 'pdf') { $('#page').innerHTML = `<div class="pdfs">${Array.from({ length: made.pages }, (_, n) => `<figure><img src="${at}/${n + 1}.webp" alt="${t('rb.page')} ${n + 1}" loading="lazy"><figcaption>${n + 1}</figcaption></figure>`).join('')}</div>`; return }
    const old = $('#page iframe'), top = old?.contentWindow?.scrollY || 0;
    const frame = document.createElement('iframe'); frame.title = t('rb.page'); frame.src = at + '.html'; if (old) frame.style.visibility = 'hidden';
    frame.onload = () => { const all = $$('#page iframe'); if (frame !== all.at(-1)) return frame.remove(); all.forEach(x => x === frame || x.remove()); frame.contentWindow.scrollTo(0, top); frame.style.visibility = ''; frame.contentDocument.addEventListener('click', e => { e.preventDefault(); go(e.target) }) };
    if (!old) $('#page').innerHTML = ''; $('#page').append(frame);
  }
  function go(element) { // from a place on the page to the line of the chapter that it is in
    const known = new Map(heads), doc = element.ownerDocument; let near = 0;
    for (const h of doc.querySelectorAll('[id]')) if (known.has(h.id) && (h === element || h.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) near = known.get(h.id);
    if (!near) return;
    const words = element.textContent.trim().slice(0, 12), lines = ed.text.split('\n'); const hit = words.length > 2 ? lines.findIndex((l, n) => n >= near - 1 && l.includes(words)) + 1 : 0;
    const line = hit || near; ed.light(line, line); ed.show(line);
  }
  function probs() {
    const wrong = found.filter(f => f.severity === 'error').length, rest = found.length - wrong, c = found.length ? t('rb.count', { e: wrong, w: rest }) : t('rb.ok');
    $('#cnt').className = 'tag ' + (wrong ? 'm' : rest ? 'y' : 'g'); $('#cnt').textContent = c;
    $('#pr').innerHTML = found.slice(0, 60).map((f, n) => `<li class="${f.severity === 'error' ? '' : 'w'}">${icon('warn')}<button class="go0" data-go="${f.line}"><b>${esc(said(f.message))}</b><small>${esc(said(f.hint))} · <span class="mono">:${f.line}</span></small></button>${f.mend && book.writes ? `<button class="btn" data-fix="${n}">${t('mend', { v: esc(f.mend[1]) })}</button>` : ''}</li>`).join('');
    ed.mark(Object.fromEntries(found.filter(f => f.line).map(f => [f.line, f.severity === 'error' ? 'bad' : 'wa'])));
    ctx.say(t('rb.slug', { f: book.place.split('/').pop(), c, ms: made?.ms ?? 0 })); ctx.cmd(`cardgen rulebook ${cli(game)}`);
  }
  function fix(f) { // at its column, else wherever the word stands in the line
    const lines = ed.text.split('\n'), l = lines[f.line - 1] ?? '', [a, b] = f.mend, at = l.startsWith(a, f.column - 1) ? f.column - 1 : l.indexOf(a); if (at < 0) return make();
    lines[f.line - 1] = l.slice(0, at) + b + l.slice(at + a.length); ed.text = lines.join('\n'); mark(); ed.show(f.line); make();
  }
  async function save(seen = book.seen) {
    try { const a = await ctx.api('rulebook/save', { text: ed.text, seen }); book.seen = a.seen; kept = ed.text; mark(); ctx.toast(t('rb.saved', { f: a.place })); return true } catch (e) { e.status === 409 ? ctx.clash(e, ed.text, () => ctx.go('rulebook'), save) : ctx.wrong(e); return false }
  }
  main.onclick = async e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.dataset.view) { view = b.dataset.view; ctx.set({ view: view === 'pdf' ? 'pdf' : '' }); made = null; $('#page').innerHTML = ''; make() }
    if (b.dataset.fix) fix(found[b.dataset.fix]);
    if (b.dataset.go) { const n = +b.dataset.go; ed.show(n); ed.light(n, n); lit(n) }
    if (b.dataset.do === 'save') save();
    if (b.dataset.do === 'make') { if (ed.text !== kept && book.writes && !await save()) return; b.classList.add('loading'); try { const a = await ctx.api('rulebook/files', {}); ctx.toast(t('rb.made', { n: a.files.length, f: a.files[0].replace(/[^/]*$/, '') })) } catch (err) { ctx.wrong(err) } b.classList.remove('loading') }
  };
  page(); probs(); make();
  return {
    async changed(m) {
      if (m.checked) return;
      const now = await ctx.api('rulebook').catch(() => null);
      if (now?.text !== undefined && now.text !== null && now.seen !== book.seen) { if (ed.text === kept) { book = now; kept = now.text; ed.text = now.text; mark() } } // else: what is typed stays, and saving will tell
      make();
    },
    key(e) { if ((e.ctrlKey || e.metaKey) && e.key === 's' && book.writes) { save(); return true } return false },
    leave() { turn++; main.onclick = null; document.body.classList.remove('busy') },
  };
}
