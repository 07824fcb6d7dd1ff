// Versions: a revision from git beside what is there now, only the cards that look different.
import { $, esc, icon } from '/static/lib.js';
import { add, said, t } from '/static/words.js';

add(`
w.from ¦ 从 ¦ From
w.to ¦ 到 ¦ to
w.now ¦ 现在 ¦ now
w.other ¦ 别的版本… ¦ Another…
w.ask ¦ 版本：标签、提交或 HEAD~5 ¦ A tag, a commit, or HEAD~5
w.side ¦ 并排 ¦ Side by side
w.swipe ¦ 拉动对比 ¦ Swipe
w.blink ¦ 只看差别 ¦ Difference
w.n ¦ 改动 {n} 种 · 全套 {a} → {b} 张 ¦ {n} card changed · set of {a} → {b}|{n} cards changed · set of {a} → {b}
w.before ¦ 以前 ¦ Before
w.after ¦ 现在 ¦ After
w.copy ¦ 复制发布说明 ¦ Copy release notes
w.copied ¦ 已复制，Markdown ¦ Copied as Markdown
w.print ¦ 印这 {n} 种 ¦ Print this card|Print these {n}
w.new ¦ 新加的牌 ¦ a new card
w.gone ¦ 已经没有了 ¦ no longer there
w.looks ¦ 字没有变，样子变了 ¦ same words, another look
w.slider ¦ 拉动对比前后 ¦ Drag to compare
w.same ¦ 两个版本之间没有牌变了样子 ¦ No card looks different between these versions
w.same.p ¦ 选早一点的版本，或者去改点什么。 ¦ Choose an older version, or go and change something.
w.none ¦ 这个游戏不在 git 仓库里 ¦ This game is in no git repository
w.none.p ¦ 提交过一次以后，这里就能看出改了什么。 ¦ Once something is committed, this page shows what changed since.
w.slug ¦ 两个版本都画好了：{n} 种牌有变化，{k} 种没有，{ms} 毫秒 ¦ Both versions drawn: {n} cards differ, {k} do not, {ms} ms
w.busy ¦ 正在画旧版… ¦ Drawing the older version…
`);

export async function mount(ctx) {
  const { main, game } = ctx;
  let info = { revisions: [] }, from = ctx.get('from'), at = ctx.get('card'), mode = ctx.get('view', 'side'), found = null, turn = 0;
  main.innerHTML = `<div class="headrow"><label class="row"><span class="muted">${t('w.from')}</span><select class="in" id="from" style="width:auto;max-width:300px"></select></label><span class="muted only-l">${t('w.to')} ${t('w.now')}</span><span class="muted only-l" id="n"></span><span class="end row wrap"><span class="seg" role="group" id="modes"></span><button class="btn only-l" data-do="copy" disabled>${t('w.copy')}</button></span></div><div id="body"></div>`;
  try { info = await ctx.api('versions') } catch { /* told below */ }
  if (!info.revisions.length) { $('#body').innerHTML = `<div class="big0"><h1>${t('w.none')}</h1><p class="muted">${t('w.none.p')}</p></div>`; return {} }
  from ||= info.revisions[0][0];
  const short = name => /^[0-9a-f]{40}$/.test(name) ? name.slice(0, 8) : name;
  const picker = () => { const known = info.revisions.some(([n]) => n === from); $('#from').innerHTML = (known ? '' : `<option value="${esc(from)}" selected>${esc(from)}</option>`) + info.revisions.map(([n, d, a]) => `<option value="${esc(n)}" ${n === from ? 'selected' : ''}>${esc(short(n))} · ${esc(d)} · ${esc(a.slice(0, 50))}</option>`).join('') + `<option value="…">${t('w.other')}</option>` };
  const kindName = id => game.kinds.find(k => k.id === id)?.name || '';
  const picture = (c, side) => `/api/g/${game.id}/versions/${c.n}/${side}.svg?from=${encodeURIComponent(from)}&r=${found.revision}`;
  const plainly = s => s.replace(/<[^>]+>/g, '');
  const brief = c => c.state !== 'changed' ? t('w.' + c.state) : c.said.length ? c.said.map(([l, a, b]) => b && plainly(a + b).length < 16 ? `${esc(l)} ${plainly(a)} → ${plainly(b)}` : esc(l)).join('，') : t('w.looks');
  // One text with what went and what came in it, or the old value beside the new one.
  const change = ([label, a, b]) => `<div class="sec"><h3>${esc(label)}</h3>${b === undefined ? `<p class="tx">${a}</p>` : plainly(a + b).length < 16 ? `<p class="chgrow"><s>${a}</s><span class="muted">→</span><b>${b}</b></p>` : `<p class="tx"><del>${a}</del></p><p class="tx"><ins>${b}</ins></p>`}</div>`;

  async function compare() {
    const mine = ++turn; picker(); ctx.say(t('w.busy')); document.body.classList.add('busy'); ctx.set({ from }); ctx.cmd(`cardgen diff ${short(from)}`);
    try { const a = await ctx.api('versions/compare?from=' + encodeURIComponent(from)); if (mine !== turn) return; found = a; ctx.say(t('w.slug', { n: a.cards.length, k: a.same, ms: a.ms })) }
    catch (e) { if (mine === turn) { found = null; ctx.say(said(e.findings?.[0]?.message) || e.message); $('#body').innerHTML = `<div class="pad stack">${(e.findings || []).map(ctx.finding).join('') || esc(e.message)}</div>` } return }
    finally { if (mine === turn) document.body.classList.remove('busy') }
    if (!found.cards.some(c => c.id === at)) at = found.cards[0]?.id || '';
    draw();
  }
  function draw() {
    $('#modes').innerHTML = ['side', 'swipe', 'blink'].map(m => `<button data-m="${m}" aria-pressed="${m === mode}">${t('w.' + m)}</button>`).join('');
    $('#n').textContent = t('w.n', { n: found.cards.length, a: found.before, b: found.after });
    $('[data-do=copy]').disabled = !found.cards.length;
    if (!found.cards.length) { $('#body').className = ''; $('#body').innerHTML = `<div class="big0"><h1>${t('w.same')}</h1><p class="muted">${t('w.same.p')}</p></div>`; return }
    const c = found.cards.find(x => x.id === at) || found.cards[0]; let kind = '';
    const both = c.state === 'changed', img = (side, cls = '') => `<img class="${cls}" src="${picture(c, side)}" alt="${t(side === 'old' ? 'w.before' : 'w.after')}">`;
    const proof = side => `<figure><div class="proof"><div class="card" style="aspect-ratio:${c.ratio}">${img(side)}</div></div><figcaption>${side === 'old' ? `${t('w.before')} · ${esc(short(found.since))}` : t('w.after')}</figcaption></figure>`;
    const stage = !both ? proof(c.state === 'new' ? 'new' : 'old') : mode === 'side' ? proof('old') + proof('new') : `<div class="swp ${mode === 'blink' ? 'dif' : ''}" id="sw" style="aspect-ratio:${c.ratio}">${mode === 'blink' ? `${img('new')}<div>${img('old')}${img('new', 'a')}</div>` : `${img('old')}${img('new', 'a')}<span class="t0" style="left:0">${t('w.before')}</span><span class="t0" style="right:0">${t('w.after')}</span><span class="bar0"></span><input type="range" min="0" max="100" value="50" aria-label="${t('w.slider')}">`}</div>`;
    const top = $('.lst')?.scrollTop || 0;
    $('#body').className = 'w3';
    $('#body').innerHTML = `<nav class="lst pane" tabindex="-1">${found.cards.map(x => (kind !== x.kind ? `<h3>${esc(kindName(kind = x.kind))}</h3>` : '') + `<button data-id="${esc(x.id)}" aria-current="${x.id === c.id}"><span class="two">${x.state === 'new' ? '' : `<span class="card" style="aspect-ratio:${x.ratio}"><img src="${picture(x, 'old')}" alt="" loading="lazy"></span>`}${x.state === 'gone' ? '' : `<span class="card" style="aspect-ratio:${x.ratio}"><img src="${picture(x, 'new')}" alt="" loading="lazy"></span>`}</span><span><b>${esc(x.name)}</b><small>${brief(x)}</small></span></button>`).join('')}</nav><section class="stg board">${stage}</section><aside class="det pane" tabindex="-1"><div class="sec"><h1>${esc(c.name)}</h1>${c.place ? `<button class="place" data-do="open">${esc(c.place.split('/').slice(-2).join('/').replace(/(:\d+):\d+$/, '$1'))}</button>` : ''}</div>${c.said.length ? c.said.map(change).join('') : `<div class="sec"><p class="tx">${esc(both ? t('w.looks') : t('w.' + c.state))}</p></div>`}<div class="sec row wrap"><a class="btn" href="${ctx.href('print', { what: 'only', only: found.cards.filter(x => x.state !== 'gone').map(x => x.id).join(',') })}">${icon('print')}${t('w.print', { n: found.cards.filter(x => x.state !== 'gone').length })}</a></div></aside>`;
    $('.lst').scrollTop = top;
  }
  main.onclick = e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.dataset.id) { at = b.dataset.id; ctx.set({ card: at }); draw(); $(`[data-id="${CSS.escape(at)}"]`).focus() }
    if (b.dataset.m) { mode = b.dataset.m; ctx.set({ view: mode === 'side' ? '' : mode }); draw() }
    if (b.dataset.do === 'open') ctx.openEditor(at);
    if (b.dataset.do === 'copy') { navigator.clipboard?.writeText(found.notes); ctx.toast(t('w.copied')) }
  };
  main.oninput = e => { if (e.target.closest('#sw')) $('#sw').style.setProperty('--x', e.target.value + '%') };
  main.onchange = e => { if (e.target.id !== 'from') return; if (e.target.value === '…') { const asked = prompt(t('w.ask'), from); if (!asked) return picker(); from = asked.trim() } else from = e.target.value; compare() };
  compare();
  return {
    changed(m) { if (!m.checked) compare() },
    key(e) { if (!/^Arrow(Up|Down)$/.test(e.key) || !found || e.target.matches('input,select')) return false; const n = found.cards.findIndex(x => x.id === at) + (e.key === 'ArrowDown' ? 1 : -1); if (!found.cards[n]) return false; at = found.cards[n].id; ctx.set({ card: at }); draw(); $(`[data-id="${CSS.escape(at)}"]`).focus(); return true },
    leave() { turn++; main.onclick = main.oninput = main.onchange = null; document.body.classList.remove('busy') },
  };
}
