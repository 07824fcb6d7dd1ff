// The shell that all screens share: address, language, theme, tabs, palette, keys, slug line, socket.
import { $, $$, api, esc, icon, logo, mem } from '/static/lib.js';
import { language, said, setLanguage, t } from '/static/words.js';
import { SCREENS } from '/static/screens/index.js';

const NAMES = Object.keys(SCREENS).filter(n => n !== 'start');
const HIDDEN = NAMES.filter(n => SCREENS[n].more); // on phones: below “More”
const KEYS = [['1 – 7', 'key.tabs'], ['Ctrl K', 'key.pal'], ['/', 'key.search'], ['← ↑ → ↓', 'key.move'], ['Enter', 'key.open'], ['X', 'key.sel'], ['E', 'key.edit'], ['O', 'key.editor'], ['F', 'key.flip'], ['+ −', 'key.size'], ['Ctrl Z', 'key.undo'], ['Ctrl P', 'key.print'], ['?', 'key.help']];
let theme = new URLSearchParams(location.search).get('theme') || mem.get('theme') || (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light');
let game = null, games = [], shown = null, name = '', mounted = 0, slug = '', command = '';
const main = $('main');

// ---- address = state: /game/screen?what=is#shown ----
const place = () => { const [g, s] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent); return { g: g || '', s: s || 'wall', q: new URLSearchParams(location.search) } };
const href = (screen, values = {}, id = game?.id) => { const q = new URLSearchParams(Object.entries(values).filter(([, v]) => v !== '' && v !== null && v !== undefined && v !== false)).toString(); return (id ? `/${id}/${screen}` : '/') + (q ? '?' + q : '') };
export function go(to, { replace = false } = {}) { history[replace ? 'replaceState' : 'pushState'](null, '', to); return route() }
const get = (k, otherwise = '') => place().q.get(k) ?? otherwise;
function set(values) {
  const q = place().q;
  for (const [k, v] of Object.entries(values)) v === '' || v === null || v === undefined || v === false ? q.delete(k) : q.set(k, v);
  const s = q.toString();
  history.replaceState(null, '', location.pathname + (s ? '?' + s : ''));
}

// What a screen is given.
const ctx = { get game() { return game }, main, $, $$, api: (path, body) => api(`g/${game.id}/${path}`, body), get, set, go: (screen, values) => go(href(screen, values)), go0: go, href, say, cmd, toast, menu, reload: refetch, picture, finding, openEditor, wrong: failed, clash };

async function route() {
  const { g, s } = place(), turn = ++mounted;
  shown?.leave?.(); shown = null;
  name = g ? s : 'start';
  if (g && game?.id !== g) {
    try { game = await api('g/' + encodeURIComponent(g)) } catch (e) { game = null; if (turn === mounted) { bar(); cannot(e) } return }
  }
  if (!g) game = null;
  if (!SCREENS[name]) { bar(); main.className = 'main'; main.innerHTML = `<div class="big0"><h1>${t('no.screen')}</h1></div>`; return }
  const [module] = await Promise.all([import(`/static/screens/${name}.js`), style(name)]);
  if (turn !== mounted) return;
  main.className = 'main ' + name; main.innerHTML = ''; slug = command = '';
  if (game) slug = game.stale ? wrong(game.findings) : t('slug.ready', { n: game.cards.length });
  bar(); foot();
  shown = await module.mount(ctx) || {};
  if (turn !== mounted) shown.leave?.();
}
const styles = new Map();
function style(n) { // the screen's own sheet, before it is shown
  if (!styles.has(n)) styles.set(n, new Promise(done => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = `/static/screens/${n}.css`; l.onload = l.onerror = done; document.head.append(l) }));
  return styles.get(n);
}
async function refetch() { if (game) { game = await api('g/' + game.id); bar(); shown?.changed?.({ all: true }) } }
function cannot(e) {
  main.className = 'main';
  main.innerHTML = e.status === 401 ? `<div class="big0"><h1>${t('locked.h')}</h1><p class="muted">${t('locked.p')}</p></div>` : `<div class="pad" style="max-width:760px;margin:24px auto"><h1>${t('game.bad')}</h1><div class="stack" style="margin-top:16px">${(e.findings || []).map(finding).join('') || esc(e.message)}</div><p class="row" style="margin-top:16px"><a class="btn" href="/">${t('home')}</a></p></div>`;
}

// ---- bar and slug line ----
const errors = file => (game?.findings || []).some(f => f.severity === 'error' && file(f.file));
const flags = { rulebook: () => errors(f => f.endsWith('.md')), wall: () => errors(f => f.includes('/cards/')), template: () => errors(f => f.includes('templates/')) };
const spoken = tag => { try { return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) } catch { return tag } };
function bar() {
  document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en'; document.documentElement.dataset.theme = theme;
  const home = name === 'start';
  $('.skip').textContent = t('skip');
  $('.bar').innerHTML = `<a class="brand" href="/" aria-label="cardgen · ${t('home')}">${logo}${home ? '<span class="serif" style="font-size:19px">cardgen</span>' : ''}</a>` +
    (home || !game ? '' : `<button class="gamebtn" aria-haspopup="menu"><b>${esc(game.title)}</b><span>${game.version ? 'v' + esc(game.version) : ''} ▾</span></button>${game.languages.length > 1 ? `<button class="edition" aria-haspopup="menu" title="${t('edition')}" aria-label="${t('edition')}: ${esc(game.language)}">${esc(game.language)} ▾</button>` : ''}<nav class="tabs" aria-label="${t('screens')}">${NAMES.map(id => `<a href="${href(id)}" class="${HIDDEN.includes(id) ? 'm-hide' : ''}" ${id === name ? 'aria-current="page"' : ''}>${icon(id)}${t('tab.' + id)}${flags[id]?.() ? `<i class="flag" title="${t('has.errors')}"></i>` : ''}</a>`).join('')}${HIDDEN.length ? `<button class="only-s more" ${HIDDEN.includes(name) ? 'aria-current="true"' : ''}>${icon('more')}${t('more')}</button>` : ''}</nav>`) +
    `<div class="tools"><button class="find">${icon('search')}<span>${t('find')}</span><kbd>${/Mac/.test(navigator.platform) ? '⌘' : 'Ctrl'} K</kbd></button><button class="btn icon quiet" data-do="lang" aria-label="${language() === 'zh' ? 'EN' : '中'} · ${t('lang.label')}" title="${t('lang.label')}"><b>${language() === 'zh' ? 'EN' : '中'}</b></button><button class="btn icon quiet" data-do="theme" aria-label="${t('theme.label')}" title="${t('theme.label')}">${icon('sun')}</button></div>`;
  document.title = (home || !game ? '' : t('tab.' + name) + ' · ' + game.title + ' · ') + 'cardgen studio';
  $('.pal').setAttribute('aria-label', t('find')); $('.pal input').setAttribute('aria-label', t('find.ph')); $('#pal-list').setAttribute('aria-label', t('find')); $('.help').setAttribute('aria-label', t('keys.title'));
}
function foot() {
  $('.slug').innerHTML = `<span class="patches" aria-hidden="true"><i></i><i></i><i></i><i></i></span><span class="msg" role="status"></span><button class="cmd hide-s" title="${t('cmd.copy')}" hidden></button>`;
  say(slug); cmd(command);
}
function say(text) { slug = text; const m = $('.slug .msg'); if (m) m.textContent = text }
function cmd(c) { command = c; const b = $('.slug .cmd'); if (b) { b.hidden = !c; b.textContent = '$ ' + c } }
const wrong = found => { const f = (found || []).find(f => f.severity === 'error'); return f ? `${f.place} · ${said(f.message)}` : '' };

// ---- parts that screens share ----
let fading;
function toast(text, act, label) {
  $('.toast')?.remove(); const d = document.createElement('div'); d.className = 'toast'; d.setAttribute('role', 'status');
  d.innerHTML = `<span>${esc(text)}</span>` + (act ? `<button>${esc(label || t('undo'))}</button>` : ''); document.body.append(d);
  if (act) $('button', d).onclick = () => { act(); d.remove() };
  clearTimeout(fading); fading = setTimeout(() => d.remove(), 5000);
}
function menu(button, html) {
  $('.menu')?.remove(); const m = document.createElement('div'); m.className = 'menu'; m.innerHTML = html; document.body.append(m);
  const r = button.getBoundingClientRect(); m.style.left = Math.max(8, Math.min(r.left, innerWidth - m.offsetWidth - 8)) + 'px'; m.style.top = (r.bottom + m.offsetHeight + 8 > innerHeight ? r.top - m.offsetHeight - 6 : r.bottom + 6) + scrollY + 'px'; $('a,button', m)?.focus(); return m;
}
function picture(card, { back = false, size = '' } = {}) { return `/api/g/${game.id}/${back ? 'back' : 'face'}/${encodeURIComponent(card.id)}.svg?v=${card.rev}${size && size !== game.size ? '&size=' + encodeURIComponent(size) : ''}` }
function finding(f) {
  const at = f.excerpt && f.column ? f.excerpt.slice(0, f.column - 1) : '', rest = f.excerpt ? f.excerpt.slice(at.length) : '';
  return `<div class="note ${f.severity === 'error' ? 'm' : 'y'}"><p class="h"><b>${esc(said(f.message))}</b></p>${f.place ? `<p class="place">${esc(f.place)}</p>` : ''}${f.excerpt ? `<pre>${String(f.line).padStart(4)} │ ${esc(at)}<span class="t-w">${esc(rest)}</span></pre>` : ''}${f.hint ? `<p class="hint">${esc(said(f.hint))}</p>` : ''}${f.mend && f.file.includes('/cards/') && f.file.endsWith('.toml') ? `<p style="margin-top:8px"><button class="btn" data-mend="${esc(JSON.stringify({ do: 'mend', file: f.file, line: f.line, from: f.mend[0], to: f.mend[1] }))}">${t('mend', { v: esc(f.mend[1]) })}</button></p>` : ''}</div>`;
}
async function mend(body) {
  try { await ctx.api('edit', body); toast(t('mended', { f: `${body.file.split('/').pop()}:${body.line}` }), () => ctx.api('edit', { do: 'undo' }).then(refetch, failed)) } catch (e) { failed(e) }
}
// What went wrong, in a line.
function failed(e) { toast(said(e.findings?.[0]?.message) || e.message) }
// A file that another program wrote meanwhile: it is shown, and the user chooses.
function clash(e, mine, take, keep) {
  const d = $('.clash'), here = new Set(mine.split('\n'));
  d.innerHTML = `<div class="keys"><button class="btn icon quiet" data-do="close" aria-label="${t('close')}">${icon('x')}</button><h2>${t('clash.h')}</h2><p>${t('clash.p', { f: esc(e.data.place) })}</p><pre tabindex="0">${e.data.theirs.split('\n').map(l => here.has(l) ? esc(l) : `<mark>${esc(l)}</mark>`).join('\n')}</pre><p class="row wrap"><button class="btn k" data-take>${t('clash.theirs')}</button><button class="btn" data-keep>${t('clash.mine')}</button></p></div>`;
  d.setAttribute('aria-label', t('clash.h')); d.showModal(); $('mark', d)?.scrollIntoView({ block: 'nearest' });
  $('[data-take]', d).onclick = () => { d.close(); take() }; $('[data-keep]', d).onclick = () => { d.close(); keep(e.data.seen) };
}
async function openEditor(card, part = '') {
  try { const a = await ctx.api('open', { card, part }); toast(a.opened ? t('opened') : `${a.place} · ${t('opened.not')}`) } catch (e) { failed(e) }
}

// ---- palette, keys ----
let at = 0, list = [];
const items = () => [
  ...(game ? NAMES.map((id, n) => ({ n: t('tab.' + id), s: t('screen') + ' · ' + (n + 1), go: () => go(href(id)), i: icon(id) })) : []),
  ...games.map(g => ({ n: g.title, s: g.id, go: () => go('/' + g.id), i: icon('folder') })),
  { n: t('theme.label'), s: t('command'), go: () => flip('theme'), i: icon('sun') }, { n: t('lang.label'), s: t('command'), go: () => flip('lang'), i: icon('more') }, { n: t('keys.title'), s: '?', go: help, i: icon('ruler') },
  ...(game?.cards || []).map(c => ({ n: c.name, s: game.kinds.find(k => k.id === c.kind)?.name || '', c, go: () => go(href('wall', { card: c.id })) })),
];
async function palette() { const d = $('.pal'); if (d.open) return; d.showModal(); const i = $('input', d); i.placeholder = t('find.ph'); i.value = ''; at = 0; draw(); if (!games.length) { games = (await api('games')).games; draw() } }
function draw() {
  const d = $('.pal'), v = $('input', d).value.trim().toLowerCase(), found = [];
  for (const x of items()) { if (x.n.toLowerCase().includes(v) || x.s.toLowerCase().includes(v)) found.push(x); if (found.length === 60) break }
  list = found; at = Math.min(at, Math.max(0, list.length - 1));
  $('ul', d).innerHTML = list.map((x, n) => `<li role="option" id="pal-${n}" aria-selected="${n === at}">${x.c ? `<img src="${picture(x.c)}" alt="" loading="lazy">` : x.i}${esc(x.n)}<small>${esc(x.s)}</small></li>`).join('') || `<li role="option" aria-selected="false">${t('none.found')}</li>`;
  $('input', d).setAttribute('aria-activedescendant', 'pal-' + at); $('[aria-selected=true]', d)?.scrollIntoView({ block: 'nearest' });
}
const choose = n => { const x = list[n]; if (x) { $('.pal').close(); x.go() } };
function help() { const d = $('.help'); d.innerHTML = `<div class="keys"><button class="btn icon quiet" data-do="close" aria-label="${t('close')}">${icon('x')}</button><h2>${t('keys.title')}</h2><dl>${KEYS.map(([k, w]) => `<dt>${k.split(' ').map(x => `<kbd>${x}</kbd>`).join(' ')}</dt><dd>${t(w)}</dd>`).join('')}</dl></div>`; d.showModal() }
function flip(what) { if (what === 'lang') setLanguage(language() === 'zh' ? 'en' : 'zh'); else { theme = theme === 'dark' ? 'light' : 'dark'; mem.set('theme', theme); document.documentElement.dataset.theme = theme; return } set({ lang: '' }); route() }

addEventListener('click', e => {
  const b = e.target.closest('button,a');
  if (!e.target.closest('.menu') && !b?.matches('.gamebtn,.more,.edition')) $('.menu')?.remove();
  if (e.target.matches('dialog')) e.target.close();
  const li = e.target.closest('.pal li'); if (li) choose([...li.parentNode.children].indexOf(li));
  if (!b) return;
  if (b.tagName === 'A') { // within the studio no page is loaded anew
    const to = new URL(b.href, location.href);
    if (to.origin !== location.origin || b.target || e.ctrlKey || e.metaKey || e.shiftKey || b.hasAttribute('download')) return;
    if (b.matches('.skip')) { e.preventDefault(); return main.focus() }
    if (to.pathname.startsWith('/api/')) return;
    e.preventDefault(); $('.menu')?.remove(); return go(to.pathname + to.search);
  }
  if (b.dataset.do === 'lang' || b.dataset.do === 'theme') flip(b.dataset.do);
  if (b.dataset.do === 'close') b.closest('dialog').close();
  if (b.dataset.mend) mend(JSON.parse(b.dataset.mend));
  if (b.matches('.find')) palette();
  if (b.matches('.gamebtn')) api('games').then(d => { games = d.games; menu(b, games.filter(g => g.own || g.id === game.id).map(g => `<a href="/${g.id}/${name}">${esc(g.title)}<small>${g.version ? 'v' + esc(g.version) + ' · ' : ''}${g.kinds ? t('n.kinds', { n: g.kinds }) : ''}</small></a>`).join('') + `<a href="/">${icon('folder')}${t('other.game')}</a>`) });
  if (b.matches('.edition')) menu(b, game.languages.map((l, n) => `<a href="/${game.name}${n ? '@' + l : ''}/${name}${location.search}" ${l === game.language ? 'aria-current="true"' : ''}>${esc(spoken(l))}<small>${esc(l)}</small></a>`).join(''));
  if (b.matches('.more')) menu(b, HIDDEN.map(id => `<a href="${href(id)}">${icon(id)}${t('tab.' + id)}</a>`).join(''));
  if (b.matches('.cmd')) { navigator.clipboard?.writeText(b.textContent.slice(2)); toast(t('cmd.copied')) }
});
addEventListener('input', e => { if (e.target.closest('.pal')) { at = 0; draw() } });
addEventListener('keydown', e => {
  if (e.target.closest('.pal')) { if (e.key === 'ArrowDown') at++; else if (e.key === 'ArrowUp') at = Math.max(0, at - 1); else if (e.key === 'Enter') return choose(at); else return; e.preventDefault(); return draw() }
  const ctrl = e.ctrlKey || e.metaKey;
  if (ctrl && e.key.toLowerCase() === 'k') { e.preventDefault(); return palette() }
  if (ctrl && e.key.toLowerCase() === 'p' && game && NAMES.includes('print')) { e.preventDefault(); return go(href('print')) }
  if (e.key === 'Escape') $('.menu')?.remove();
  if (shown?.key?.(e)) return e.preventDefault();
  if (e.target.matches('input,textarea,select') || ctrl || e.altKey || $('dialog[open]')) return;
  const own = $(`[data-key="${CSS.escape(e.key.toLowerCase())}"]`, main); if (own) { e.preventDefault(); return own.click() }
  if (e.key === '?') help();
  if (e.key === '/') { const s = $('[type=search]'); if (s) { e.preventDefault(); s.focus() } }
  if (game && /^[1-9]$/.test(e.key) && NAMES[e.key - 1]) go(href(NAMES[e.key - 1]));
});
addEventListener('popstate', route);

// ---- the socket: what changes is pushed ----
let lost = false;
function listen() {
  const s = new WebSocket(`ws://${location.host}/api/socket`);
  s.onmessage = e => heard(JSON.parse(e.data));
  s.onopen = () => { if (lost) { lost = false; $('.gone')?.remove(); toast(t('back.again')); game ? refetch() : route() } };
  s.onclose = () => { if (!lost) { lost = true; $('.app').insertAdjacentHTML('beforeend', `<div class="gone" role="alert">${icon('warn')}<p><b>${t('gone.h')}</b> ${t('gone.p')}</p><code>cardgen studio</code></div>`) } say(t('gone.slug')); setTimeout(listen, 1000) };
}
async function heard(m) {
  if (m.type === 'hello') return m.first && location.pathname === '/' && !sessionStorage.getItem('cg-first') ? (sessionStorage.setItem('cg-first', 1), go('/' + m.first, { replace: true })) : undefined;
  if (!game || m.game !== game.id) return shown?.other?.(m);
  if (m.type === 'checked') { game.tight = m.tight; game.findings = m.findings; bar(); return shown?.changed?.({ checked: true }) }
  if (m.type !== 'changed') return shown?.other?.(m);
  if (m.all) game = await api('g/' + game.id);
  else { const by = new Map(m.cards.map(c => [c.id, c])); game.cards = game.cards.map(c => by.get(c.id) || c); game.revision = m.revision; game.findings = m.findings; game.stale = m.stale }
  const f = m.files.map(x => x.split('/').pop()).slice(0, 3).join('、');
  shown?.changed?.(m); // first of all the picture
  bar(); say(m.stale ? wrong(m.findings) || t('slug.wrong', { f }) : t(m.all ? 'slug.all' : 'slug.changed', { f, n: m.cards.length, ms: m.ms }));
}

route().catch(cannot).finally(listen);
