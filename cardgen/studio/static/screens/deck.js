// Decks: the cards on one side, the deck on the other, the verdict beside it; and a hand to try.
import { $, $$, esc, icon, later } from '/static/lib.js';
import { add, language, said, t } from '/static/words.js';

add(`
deck.build ¦ 组牌 ¦ Build
deck.try ¦ 试手 ¦ Try a hand
deck.name ¦ 套牌名 ¦ Name of the deck
deck.open ¦ 打开 ¦ Open
deck.new ¦ 新套牌 ¦ New deck
deck.save ¦ 保存 ¦ Save
deck.saved ¦ 已写入 {f} ¦ Written to {f}
deck.print ¦ 打印这副 ¦ Print it
deck.paste ¦ 粘贴套牌 ¦ Paste a deck
deck.paste.p ¦ 分享码、每行一张的牌表，或套牌文件的内容 ¦ A share code, a list with a card a line, or the text of a deck file
deck.use ¦ 用这副 ¦ Use it
deck.slug ¦ 按 {n} 条组牌规则判定，{ms} 毫秒 ¦ Judged by {n} rule in {ms} ms|Judged by {n} rules in {ms} ms
deck.norules ¦ 这个游戏没有组牌规则。写好 rules.toml，这里就能判定。 ¦ This game has no rules for decks yet. Write rules.toml, and decks are judged here.
mt.pool ¦ 牌池 ¦ Pool
mt.deck ¦ 套牌 ¦ Deck
mt.ver ¦ 判定 ¦ Verdict
pool.search ¦ 找牌 ¦ Find a card
pool.ph ¦ 牌名、文字，或条件 cost<=1 ¦ Name, text, or cost<=1
pool.n ¦ {n} 种可加 ¦ {n} card|{n} cards
d.empty ¦ 点左边的牌，把它放进来 ¦ Click a card on the left to put it in
d.add ¦ 加入「{c}」 ¦ Put in “{c}”
d.out ¦ 移除 1 张「{c}」 ¦ Take out 1 “{c}”
v.legal ¦ 合法 ¦ Legal
v.illegal ¦ 不合法 ¦ Illegal
v.unfinished ¦ 未组完 ¦ Unfinished
v.legal.p ¦ {k} 张牌，{n} 条规则都满足。 ¦ {k} cards, all {n} rules kept.
v.illegal.p ¦ {n} 处不合规则 ¦ {n} reason|{n} reasons
v.unfinished.p ¦ 还差一些牌，可以组成合法的套牌。 ¦ It only lacks cards, and can still become legal.
v.may.p ¦ 还差一些牌，也许能组成合法的套牌。 ¦ It lacks cards, and may still become legal.
why ¦ 理由 ¦ why
fix.find ¦ 找最小的改法 ¦ Find the smallest repair
fix.fill ¦ 补齐 ¦ Fill it up
fix.h ¦ 最小的改法 ¦ Smallest repair
fix.p ¦ 改动 {n} 张即可合法，不能更少。 ¦ {n} change makes it legal, and fewer do not.|{n} changes make it legal, and fewer do not.
fix.may ¦ 改动 {n} 张即可合法。 ¦ {n} change makes it legal.|{n} changes make it legal.
fix.none ¦ 没有找到能合法的改法。 ¦ No change was found that makes it legal.
fix.do ¦ 照此改 ¦ Do this
fixed ¦ 已改好 ¦ Mended
curve ¦ {f}分布 ¦ {f}
curve.avg ¦ 平均 {n} ¦ average {n}
code ¦ 分享码 ¦ Share code
code.wait ¦ 张数正好时才有分享码 ¦ There is a share code once the numbers are right
code.copied ¦ 分享码已复制 ¦ Share code copied
copy ¦ 复制 ¦ Copy
undone ¦ 已撤销 ¦ Undone
hand ¦ 起手 {n} 张 ¦ First hand of {n}
hand.size ¦ 起手张数 ¦ Cards in the first hand
hand.pile ¦ 从哪一堆抽 ¦ Draw from
hand.tip ¦ 点想换掉的牌，再按「替换」。 ¦ Click the cards to replace, then press Replace.
hand.again ¦ 重新洗牌 ¦ Shuffle again
hand.swap ¦ 替换 {n} 张 ¦ Replace {n}
hand.draw ¦ 再抽 1 张 ¦ Draw 1 more
hand.left ¦ 牌堆剩 {n} 张 ¦ {n} left in the pile
hand.none ¦ 这一堆还没有牌。 ¦ There is no card in this pile yet.
odds.h ¦ 想要的牌，多大机会 ¦ Odds of what you want
odds.want ¦ 至少 1 张 ¦ At least one
odds.any ¦ 勾选的任一张 ¦ any that is ticked
odds.first ¦ 起手 ¦ First hand
odds.swap ¦ 全换后 ¦ All replaced
odds.more ¦ 再抽 {n} ¦ {n} more
odds.p ¦ 精确值，不是试出来的。全换：起手没有想要的牌，就全部换掉，先抽再洗回。 ¦ Exact, not sampled. All replaced: where none is in the first hand all of it goes; you draw first, then it is shuffled in.
`);
const MOST_BLAMED = 4; // with more, the deck as a whole is to blame
const COST = /^(cost|费用|耗费|price|level|等级)$/i;
const choose = (n, k) => { if (k > n || k < 0) return 0; let r = 1; for (let i = 0; i < k; i++) r = r * (n - i) / (i + 1); return r };
const miss = (N, K, n) => n > N ? (K ? 0 : 1) : choose(N - K, n) / choose(N, n); // none of K among n drawn from N
const sum = table => Object.values(table || {}).reduce((a, n) => a + n, 0);

export async function mount(ctx) {
  const { main } = ctx;
  let info, deck, verdict = null, fix = null, past = [], turn = 0;
  let tab = ctx.get('tab', 'deck'), view = ctx.get('view', 'build'), query = ctx.get('q'), only = null, wrong = '';
  const kinds = new Set(ctx.get('kinds').split(',').filter(Boolean)), wants = new Set(ctx.get('wants').split(',').filter(Boolean));
  const key = 'cg-deck-' + ctx.game.id;
  const blank = () => ({ name: '', zones: {}, format: '', scope: info.scope, values: {}, file: '', seen: '' });
  // The cards that go into such a deck, with their piles.
  const home = () => info.pools[deck.scope ||= info.scope] || {};
  const card = id => ctx.game.cards.find(c => c.id === id) || { id, name: id, kind: '', fields: {}, rev: 0 };
  const keep = () => { try { sessionStorage.setItem(key, JSON.stringify(deck)) } catch { /* not allowed to keep */ } };

  try { info = await ctx.api('deck') } catch (e) { main.innerHTML = `<div class="big0"><h1>${t('tab.deck')}</h1><p class="muted">${t('deck.norules')}</p><div class="stack" style="text-align:left;margin-top:16px">${(e.findings || []).map(ctx.finding).join('')}</div></div>`; return { changed: m => m.files?.some(f => f.endsWith('rules.toml')) && ctx.go('deck') } }
  const ratio = (() => { const s = ctx.game.sizes.find(s => s.id === ctx.game.size) || { w: 63, h: 88 }; return `${s.w}/${s.h}` })();
  main.style.setProperty('--ar', ratio);
  await open(ctx.get('deck'));

  async function open(file) {
    if (!file) { try { deck = JSON.parse(sessionStorage.getItem(key)) } catch { deck = null } if (deck) return; file = info.decks[0]?.file }
    deck = blank();
    if (file) try { deck = await ctx.api('deck/open?file=' + encodeURIComponent(file)); (deck.findings || []).forEach(f => ctx.toast(said(f.message))) } catch (e) { ctx.wrong(e) }
    ctx.set({ deck: deck.file }); past = []; keep();
  }
  const total = () => Object.values(deck.zones).reduce((a, z) => a + sum(z), 0);
  const copies = id => Object.values(deck.zones).reduce((a, z) => a + (z[id] || 0), 0);
  function change(what) { // every change can be undone, and is judged
    past.push(JSON.stringify(deck.zones)); if (past.length > 200) past.shift();
    what(); fix = null; for (const [z, cards] of Object.entries(deck.zones)) if (!sum(cards)) delete deck.zones[z];
    keep(); hand = []; draw(); judge();
  }
  const undo = () => { if (past.length) { deck.zones = JSON.parse(past.pop()); fix = null; keep(); draw(); judge(); ctx.toast(t('undone')) } };
  const put = id => change(() => { const z = home()[id] || ''; const own = deck.zones[z] ||= {}; own[id] = (own[id] || 0) + 1 });
  const take = id => change(() => { const z = Object.keys(deck.zones).find(z => deck.zones[z][id]); if (z !== undefined && !--deck.zones[z][id]) delete deck.zones[z][id] });
  const sent = more => ({ name: deck.name, zones: deck.zones, format: deck.format, scope: deck.scope, values: deck.values, ...more });

  async function judge() {
    const mine = ++turn;
    try { const v = await ctx.api('deck/judge', sent()); if (mine !== turn) return; verdict = v; ctx.say(t('deck.slug', { n: v.rules, ms: v.ms })) }
    catch (e) { if (mine !== turn) return; verdict = { status: 'illegal', findings: (e.findings || []).map(f => ({ ...f, cards: [], add: [] })), rules: info.rules, code: '' } }
    ctx.cmd(`cardgen deck check ${ctx.game.title} ${deck.file || deck.name || ''}`.trim());
    if (view === 'build') { rows(); right() }
  }
  async function mend(adding) {
    $('#fixit')?.classList.add('loading');
    try { fix = await ctx.api('deck/mend', sent({ adding })) } catch (e) { ctx.wrong(e); fix = null }
    right();
  }

  // ---- the pool ----
  const pooled = () => ctx.game.cards.filter(c => c.id in home());
  const choices = () => { // a field with few choices that cards of the pool have
    const used = new Set(pooled().map(c => c.kind));
    for (const k of ctx.game.kinds) if (used.has(k.id)) for (const f of k.fields) if (f.choices?.length > 1 && f.choices.length < 13) return f;
    return null;
  };
  const condition = later(async () => { try { const a = await ctx.api('pick?q=' + encodeURIComponent(query)); only = a.findings.length ? null : new Set(a.cards); wrong = said(a.findings[0]?.message) } catch { only = null } pool() }, 120);
  function pool() {
    const w = query.trim().toLowerCase(), f = choices(), is = /[=<>~|()!]/.test(query);
    const list = pooled().filter(c => (!kinds.size || kinds.has(c.kind)) && (!wants.size || wants.has(String(c.fields[f?.name]))) && (!w || (is ? !only || only.has(c.id) : (c.name + ' ' + c.id + ' ' + Object.values(c.fields).filter(v => typeof v === 'string').join(' ')).toLowerCase().includes(w))));
    $('#pn').textContent = is && wrong ? wrong : t('pool.n', { n: list.length });
    $('#pb').innerHTML = list.slice(0, 400).map(c => { const n = copies(c.id); return `<button class="pc ${n ? 'in1' : ''}" data-add="${esc(c.id)}" aria-label="${esc(t('d.add', { c: c.name }))}">${n ? `<span class="q">${n}</span>` : ''}<span class="card"><img src="${ctx.picture(c)}" alt="" loading="lazy"></span><span class="nm">${esc(c.name)}</span></button>` }).join('') || `<p class="muted none">${t('none.found')}</p>`;
  }
  // ---- the deck ----
  const blamed = () => new Set((verdict?.findings || []).flatMap(f => f.cards.length > MOST_BLAMED ? [] : f.cards));
  function rows() {
    if (!$('#deck')) return; // another screen was opened meanwhile
    const bad = blamed(), kindName = id => ctx.game.kinds.find(k => k.id === id)?.name || '';
    const zone = z => {
      const cards = Object.entries(deck.zones[z.id] || {}), few = z.leader || (cards.length <= 4 && cards.every(([, n]) => n === 1) && info.zones.length > 1);
      const head = `<h2>${esc(said(z.name))}<small>${sum(deck.zones[z.id])}</small></h2>`;
      if (!cards.length) return z.ignored ? '' : head + `<p class="muted small">${t('d.empty')}</p>`;
      if (few) return head + `<div class="ch3">${cards.map(([id]) => `<button data-out="${esc(id)}" class="${bad.has(id) ? 'blame' : ''}" data-c="${esc(id)}" aria-label="${esc(t('d.out', { c: card(id).name }))}"><span class="card"><img src="${ctx.picture(card(id))}" alt=""></span><span class="nm">${esc(card(id).name)}</span></button>`).join('')}</div>`;
      const groups = new Map(); for (const [id, n] of cards) { const k = card(id).kind; groups.set(k, [...(groups.get(k) || []), [id, n]]) }
      return head + [...groups].map(([k, list]) => (groups.size > 1 ? `<p class="dg"><span>${esc(kindName(k))}</span><span>${list.reduce((a, [, n]) => a + n, 0)}</span></p>` : '') + list.sort((a, b) => (cost(a[0]) ?? 0) - (cost(b[0]) ?? 0)).map(row).join('')).join('');
    };
    const row = ([id, n]) => `<div class="dr ${bad.has(id) ? 'bl' : ''}" data-c="${esc(id)}"><span class="th"><img src="${ctx.picture(card(id))}" alt="" loading="lazy"></span>${cost(id) === undefined ? '' : `<span class="co">${cost(id)}</span>`}<span class="nm">${esc(card(id).name)}</span><span class="st"><button data-out="${esc(id)}" aria-label="${esc(t('d.out', { c: card(id).name }))}">${icon('minus')}</button><b>${n}</b><button data-add="${esc(id)}" aria-label="${esc(t('d.add', { c: card(id).name }))}">${icon('plus')}</button></span></div>`;
    const top = $('#deck').scrollTop;
    $('#deck').innerHTML = info.zones.filter(z => pooledIn(z.id) || sum(deck.zones[z.id])).map(zone).join('') + (deck.zones[''] ? zone({ id: '', name: { zh: '', en: '' } }) : '');
    $('#deck').scrollTop = top;
  }
  const pooledIn = z => Object.values(home()).includes(z);
  const field = () => { for (const k of ctx.game.kinds) for (const f of k.fields) if (['integer', 'number'].includes(f.type) && (COST.test(f.name) || COST.test(f.label || ''))) return f; return null };
  const costs = field(), cost = id => costs ? card(id).fields[costs.name] : undefined;
  // ---- the verdict ----
  function right() {
    const v = verdict; if (!v || !$('#ver')) return;
    const tone = v.status === 'legal' ? '' : v.status === 'illegal' ? 'm' : 'y', n = v.findings.length;
    const line = v.status === 'legal' ? t('v.legal.p', { k: total(), n: v.rules }) : v.status === 'illegal' ? t('v.illegal.p', { n }) : t(v.proven ? 'v.unfinished.p' : 'v.may.p');
    $('#mt').innerHTML = `<span class="seg">${['pool', 'deck', 'ver'].map(k => `<button data-tab0="${k}" aria-pressed="${k === tab}">${t('mt.' + k)}${k === 'ver' && n ? ' ' + n : ''}</button>`).join('')}</span><span class="stamp ${tone}">${t('v.' + v.status)}</span>`;
    const listed = (sign, list) => list.map(([name, k]) => `<li><b>${sign}</b>${k > 1 ? k + ' × ' : ''}${esc(name)}</li>`).join('');
    const mended = fix && (fix.deck ? `<h3>${t('fix.h')}</h3><p>${t(fix.proven ? 'fix.p' : 'fix.may', { n: fix.swaps })}</p><ul>${listed('−', fix.out)}${listed('+', fix.into)}</ul><p class="row"><button class="btn k" data-do="fix">${t('fix.do')}</button></p>` : `<p>${t('fix.none')}</p>`);
    const asks = `<p class="row wrap"><button class="btn k" id="fixit" data-do="mend">${t('fix.find')}</button>${v.status === 'unfinished' ? `<button class="btn" data-do="fill">${t('fix.fill')}</button>` : ''}</p>`;
    const reason = f => `<div class="reason" data-cards="${esc(f.cards.join(' '))}"><b>${esc(said(f.message))}</b>${f.why ? `<p class="why">${t('why')}${language() === 'zh' ? '：' : ': '}${esc(said(f.why))}</p>` : ''}${f.hint ? `<p class="why">${esc(said(f.hint))}</p>` : ''}${f.add.length || (f.cards.length && f.cards.length <= MOST_BLAMED && !f.lacking) ? `<p class="row wrap">${f.add.map(id => `<button class="btn" data-add="${esc(id)}">${esc(t('d.add', { c: card(id).name }))}</button>`).join('')}${(f.cards.length > MOST_BLAMED ? [] : f.cards.filter(copies).slice(0, 2)).map(id => `<button class="btn" data-out="${esc(id)}">${esc(t('d.out', { c: card(id).name }))}</button>`).join('')}</p>` : ''}</div>`;
    const scroll = $('#ver').scrollTop;
    $('#ver').innerHTML = `<div class="sec" role="status"><span class="stamp ${tone}">${t('v.' + v.status)}</span><p>${line}</p></div>` +
      (v.status === 'legal' ? '' : `<div class="fix">${mended || asks}</div>`) + (n ? `<div class="sec">${v.findings.map(reason).join('')}</div>` : '') + curve() +
      (info.shares ? `<div class="sec"><h3>${t('code')}${v.code ? `<button class="btn quiet small" data-do="copy">${icon('copy')}${t('copy')}</button>` : ''}</h3>${v.code ? `<p class="codebox">${esc(v.code)}</p>` : `<p class="muted small">${t('code.wait')}</p>`}</div>` : '');
    $('#ver').scrollTop = scroll;
  }
  function curve() {
    if (!costs || !total()) return '';
    const bars = new Map(); let all = 0, of = 0;
    for (const z of Object.values(deck.zones)) for (const [id, n] of Object.entries(z)) { const c = cost(id); if (typeof c === 'number') { bars.set(c, (bars.get(c) || 0) + n); all += n; of += n * c } }
    if (!all) return '';
    const high = Math.max(...bars.keys()), low = Math.min(0, ...bars.keys()), most = Math.max(...bars.values()), steps = Array.from({ length: Math.min(12, high - low + 1) }, (_, n) => low + n);
    return `<div class="sec"><h3>${esc(t('curve', { f: costs.label || costs.name }))}<span class="muted small">${t('curve.avg', { n: (of / all).toFixed(1) })}</span></h3><div class="curve">${steps.map(c => `<div>${bars.get(c) || 0}<i style="height:${(bars.get(c) || 0) / most * 52}px"></i>${c}</div>`).join('')}</div></div>`;
  }
  function build() {
    const f = choices(), used = new Set(pooled().map(c => c.kind));
    $('#body').className = 'three'; $('#body').dataset.tab = tab;
    $('#body').innerHTML = `<section class="pool"><header><div class="row"><label class="grow"><span class="vh">${t('pool.search')}</span><input class="in" type="search" id="pq" autocomplete="off" spellcheck="false" placeholder="${t('pool.ph')}" value="${esc(query)}"></label><span class="muted num small" id="pn" aria-live="polite"></span></div><div class="f scrollx" role="group" aria-label="${t('pool.search')}">${ctx.game.kinds.filter(k => used.has(k.id)).map(k => `<button class="chip" data-kind="${esc(k.id)}" aria-pressed="${kinds.has(k.id)}">${esc(k.name)}</button>`).join('')}${(f?.choices || []).map(c => `<button class="chip" data-want="${esc(c)}" aria-pressed="${wants.has(String(c))}">${esc(c)}</button>`).join('')}</div></header><div class="b board pane" id="pb" tabindex="-1"></div></section><section class="dk pane" id="deck" tabindex="-1"></section><aside class="ver pane" id="ver" tabindex="-1"></aside>`;
    $('#pq').oninput = e => { query = e.target.value; ctx.set({ q: query }); only = null; wrong = ''; if (/[=<>~|()!]/.test(query)) condition(); else pool() };
    pool(); rows(); right();
    if (/[=<>~|()!]/.test(query)) condition();
  }

  // ---- a hand ----
  let hand = [], order = [], marked = new Set(), fresh = new Set(), size = +ctx.get('hand') || 5, pile = ctx.get('pile');
  const ticked = new Set();
  const piles = () => info.zones.filter(z => sum(deck.zones[z.id]) > 0);
  const from = () => { const all = piles(); return all.find(z => z.id === pile) || [...all].sort((a, b) => sum(deck.zones[b.id]) - sum(deck.zones[a.id]))[0] };
  function deal() {
    const z = from(); order = z ? Object.entries(deck.zones[z.id]).flatMap(([id, n]) => Array(n).fill(id)) : [];
    const pick = n => { const a = new Uint32Array(1); crypto.getRandomValues(a); return a[0] % n };
    for (let k = order.length - 1; k > 0; k--) { const j = pick(k + 1);[order[k], order[j]] = [order[j], order[k]] }
    hand = order.splice(0, size); marked.clear(); fresh.clear();
  }
  function tryit() {
    const z = from();
    if (!z) { $('#mt').innerHTML = ''; $('#body').className = 'try'; $('#body').innerHTML = `<section class="tbl board"><p class="muted">${t('hand.none')}</p></section>`; return }
    if (!hand.length) deal();
    const cards = Object.entries(deck.zones[z.id]), N = sum(deck.zones[z.id]), F = Math.min(size, N);
    const odds = K => { const a = miss(N, K, F), b = a * miss(N - F, K, Math.min(F, N - F)); return [1 - a, 1 - b, 1 - a * miss(N - F, K, 1), 1 - a * miss(N - F, K, 3)] };
    const cells = K => odds(K).map(p => `<td>${(p * 100).toFixed(1)} %<span class="pb"><i style="width:${p * 100}%"></i></span></td>`).join('');
    const any = [...ticked].reduce((a, id) => a + (deck.zones[z.id][id] || 0), 0);
    $('#mt').innerHTML = ''; $('#body').className = 'try';
    $('#body').innerHTML = `<section class="tbl board"><div class="row wrap"><h1>${t('hand', { n: size })}</h1><span class="end row wrap">${piles().length > 1 ? `<label class="row"><span class="muted small">${t('hand.pile')}</span><select class="in" id="pile">${piles().map(p => `<option value="${esc(p.id)}" ${p.id === z.id ? 'selected' : ''}>${esc(said(p.name))}</option>`).join('')}</select></label>` : ''}<label class="row"><span class="vh">${t('hand.size')}</span><input class="in num" id="hs" type="number" min="1" max="20" value="${size}" style="width:66px" title="${t('hand.size')}"></label><button class="btn" data-do="again">${icon('shuffle')}${t('hand.again')}</button><button class="btn" data-do="more" ${order.length ? '' : 'disabled'}>${t('hand.draw')}</button><button class="btn k" data-do="swap" ${marked.size ? '' : 'disabled'}>${t('hand.swap', { n: marked.size })}</button></span></div><p class="muted">${t('hand.tip')} ${t('hand.left', { n: order.length })}</p><div class="hand">${hand.map((id, n) => `<button data-h="${n}" aria-pressed="${marked.has(n)}" class="${fresh.has(n) ? 'new' : ''}" aria-label="${esc(card(id).name)}"><span class="card"><img src="${ctx.picture(card(id))}" alt=""></span></button>`).join('')}</div></section>
      <aside class="odds pane" tabindex="-1"><div class="sec"><h2>${t('odds.h')}</h2><table><thead><tr><th scope="col">${t('odds.want')}</th><th scope="col">${t('odds.first')}</th><th scope="col">${t('odds.swap')}</th><th scope="col">${t('odds.more', { n: 1 })}</th><th scope="col">${t('odds.more', { n: 3 })}</th></tr></thead><tbody>${ticked.size ? `<tr class="any"><td>${t('odds.any')} <span class="muted">×${any}</span></td>${cells(any)}</tr>` : ''}${cards.map(([id, n]) => `<tr><td><label class="row"><input type="checkbox" data-tick="${esc(id)}" ${ticked.has(id) ? 'checked' : ''}>${esc(card(id).name)} <span class="muted">×${n}</span></label></td>${cells(n)}</tr>`).join('')}</tbody></table><p class="muted small" style="margin-top:12px">${t('odds.p')}</p></div></aside>`;
  }
  function draw() { $('#vb').setAttribute('aria-pressed', view === 'build'); $('#vt').setAttribute('aria-pressed', view === 'try'); view === 'build' ? build() : tryit() }

  main.innerHTML = `<div class="headrow"><div class="seg" role="group"><button id="vb" data-view="build">${t('deck.build')}</button><button id="vt" data-view="try">${t('deck.try')}</button></div><label class="row"><span class="vh">${t('deck.name')}</span><input class="in" id="dn" placeholder="${t('deck.name')}" autocomplete="off"></label><span class="place only-l" id="where"></span><span class="end row wrap"><button class="btn quiet" data-do="open" aria-haspopup="menu">${t('deck.open')} ▾</button><button class="btn quiet" data-do="paste">${t('deck.paste')}</button><a class="btn" href="${ctx.href('print', { what: 'deck' })}">${icon('print')}${t('deck.print')}</a><button class="btn k" data-do="save" ${info.writes ? '' : 'hidden'}>${t('deck.save')}</button></span></div><div class="mt only-s" id="mt"></div><div id="body"></div><dialog class="paste" aria-label="${t('deck.paste')}"><form method="dialog" class="pad stack"><h2>${t('deck.paste')}</h2><label><span class="muted small">${t('deck.paste.p')}</span><textarea class="in" rows="9" spellcheck="false"></textarea></label><p class="wrong" role="alert"></p><p class="row"><button class="btn k" data-do="use" type="button">${t('deck.use')}</button><button class="btn quiet">${t('close')}</button></p></form></dialog>`;
  const head = () => { $('#dn').value = deck.name; $('#where').textContent = deck.place || '' };
  $('#dn').oninput = e => { deck.name = e.target.value; keep() };
  head(); draw(); judge();

  const acts = {
    mend: () => mend(false), fill: () => mend(true),
    fix: () => { const z = fix.deck.zones; change(() => { deck.zones = z }); ctx.toast(t('fixed'), undo) },
    copy: () => { navigator.clipboard?.writeText(verdict.code); ctx.toast(t('code.copied')) },
    again: () => { deal(); tryit() }, more: () => { fresh = new Set([hand.length]); hand.push(order.shift()); tryit() },
    swap: () => { const back = []; fresh = new Set(); for (const n of marked) if (order.length) { back.push(hand[n]); hand[n] = order.shift(); fresh.add(n) } for (const id of back) order.splice(Math.floor(Math.random() * (order.length + 1)), 0, id); marked.clear(); tryit() },
    open: b => { const m = ctx.menu(b, info.decks.map(d => `<button data-file="${esc(d.file)}">${esc(d.name)}<small>${esc(d.file)}</small></button>`).join('') + `<button data-file="">${icon('plus')}${t('deck.new')}</button>`); m.onclick = async e => { const f = e.target.closest('button')?.dataset.file; if (f === undefined) return; m.remove(); acts.load(f) } },
    load: async f => { if (f) await open(f); else { deck = blank(); past = []; ctx.set({ deck: '' }); keep() } fix = null; hand = []; head(); draw(); judge() },
    paste: () => { $('.paste .wrong').textContent = ''; $('.paste').showModal(); $('.paste textarea').focus() },
    use: async () => { try { const d = await ctx.api('deck/read', { text: $('.paste textarea').value }); $('.paste').close(); change(() => { deck.zones = d.zones; deck.name = d.name || deck.name; deck.format = d.format; deck.values = d.values }); head() } catch (e) { $('.paste .wrong').textContent = said(e.findings?.[0]?.message) || e.message } },
    save: async (b, seen = deck.seen || '') => { try { const a = await ctx.api('deck/save', sent({ file: deck.file || deck.name, seen })); Object.assign(deck, a); ctx.set({ deck: deck.file }); keep(); head(); ctx.toast(t('deck.saved', { f: a.place })); info = await ctx.api('deck') } catch (e) { e.status === 409 ? ctx.clash(e, '', () => acts.load(e.data.place.replace(/.*\/|\.toml$/g, '')), seen => acts.save(b, seen)) : ctx.wrong(e) } },
  };
  main.onclick = e => {
    const b = e.target.closest('button'); if (!b) return; const d = b.dataset;
    if (d.do in acts) return acts[d.do](b);
    if (d.add) put(d.add); if (d.out) take(d.out);
    if (d.view) { view = d.view; ctx.set({ view: view === 'try' ? 'try' : '' }); draw() }
    if (d.tab0) { tab = d.tab0; ctx.set({ tab }); build() }
    if (d.kind) { kinds.has(d.kind) ? kinds.delete(d.kind) : kinds.add(d.kind); ctx.set({ kinds: [...kinds].join(',') }); build() }
    if (d.want) { wants.has(d.want) ? wants.delete(d.want) : wants.add(d.want); ctx.set({ wants: [...wants].join(',') }); build() }
    if (d.h) { marked.has(+d.h) ? marked.delete(+d.h) : marked.add(+d.h); tryit() }
  };
  main.onchange = e => {
    const d = e.target.dataset;
    if (d.tick) { e.target.checked ? ticked.add(d.tick) : ticked.delete(d.tick); tryit() }
    if (e.target.id === 'hs') { size = Math.max(1, Math.min(20, +e.target.value || 5)); ctx.set({ hand: size }); deal(); tryit() }
    if (e.target.id === 'pile') { pile = e.target.value; ctx.set({ pile }); hand = []; tryit() }
  };
  main.onmouseover = e => { const r = e.target.closest('.reason'); $$('.hov', main).forEach(x => x.classList.remove('hov')); if (r) r.dataset.cards.split(' ').filter(Boolean).forEach(id => $(`#deck [data-c="${CSS.escape(id)}"]`)?.classList.add('hov')) };
  return {
    async changed(m) { if (m.checked) return; try { info = await ctx.api('deck') } catch { return } if (view === 'build') { pool(); rows() } judge() },
    key(e) { if ((e.ctrlKey || e.metaKey) && e.key === 'z' && !e.target.matches('input,textarea')) { undo(); return true } return false },
    leave() { main.onclick = main.onchange = main.onmouseover = null; main.style.removeProperty('--ar') },
  };
}
