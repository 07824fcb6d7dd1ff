// The first screen: the games of the project; start one, turn a table into cards.
import { $, $$, api, esc, icon } from '/static/lib.js';
import { add, language, said, t } from '/static/words.js';

add(`
slug.start ¦ 只在这台电脑上运行 · 不用账号，不上传 ¦ Runs on this machine only · no account, nothing uploaded
start.h ¦ 今天做哪副牌？ ¦ Which game today?
start.p ¦ 游戏就是一个文件夹的文本文件。在这里看，在这里改，也可以照旧用你的编辑器：两边随时一致。 ¦ A game is a folder of text files. Look and change here, or in your own editor as before: both always agree.
start.here ¦ 这些游戏在 ¦ These games are in
start.other ¦ 别的文件夹：在那里运行 ¦ Another folder: run there
start.bad ¦ 读不了 ¦ Cannot be read
start.reading ¦ 正在读取… ¦ Reading…
start.empty ¦ 这个文件夹里还没有你的游戏。 ¦ There is no game of yours in this folder yet.
start.empty.p ¦ 可以在下面新做一个，或把表格变成牌。这里先列出 cardgen 附带的游戏。 ¦ Start one below, or turn a table into cards. Here are the games that come with cardgen.
start.shipped ¦ 随 cardgen 附带 ¦ comes with cardgen
new.h ¦ 新做一个 ¦ Start one
new.name ¦ 叫什么名字 ¦ What is it called?
new.ph ¦ 我的游戏 ¦ My game
new.where ¦ 会写在 ¦ Will be written to
new.go ¦ 做好了，去看牌 ¦ Make it and see the cards
new.tea ¦ 一盏茶 ¦ A cup of tea
new.tea.p ¦ 六种牌的小游戏，带规则书，马上能印 ¦ A small game of six cards with a rulebook; prints at once
new.blank ¦ 一张白纸 ¦ A blank sheet
new.blank.p ¦ 一类牌、一个模板，别的都没有 ¦ One kind, one template, nothing else
imp.h ¦ 把表格变成牌 ¦ Turn a table into cards
imp.drop ¦ 把文件拖到这里 ¦ Drop a file here
imp.kinds ¦ CSV、XLSX、ODS、Google 表格的导出，或列有卡牌的 Markdown ¦ CSV, XLSX, ODS, an export of Google Sheets, or Markdown that lists cards
imp.choose ¦ 选文件… ¦ Choose a file…
imp.paste ¦ 粘贴 ¦ Paste
imp.name ¦ 牌名 ¦ name
imp.kind ¦ 类型 ¦ kind
imp.copies ¦ 张数 ¦ copies
imp.text ¦ 牌上的文字 ¦ text
imp.picture ¦ 图片 ¦ picture
imp.field ¦ 字段 ¦ a field
imp.nothing ¦ 不要 ¦ leave out
imp.cols ¦ 每一列是什么 ¦ What each column is
imp.go ¦ 做成 {n} 种牌 ¦ Make {n} card|Make {n} cards
imp.title ¦ 游戏叫什么 ¦ What is the game called?
imp.large ¦ 文件太大，最多 3 MB。 ¦ The file is too large; 3 MB at most.
imp.none ¦ 剪贴板里没有表格 ¦ There is no table on the clipboard
`);
const LARGEST = 3e6, ROLES = ['name', 'kind', 'copies', 'text', 'picture', 'field', 'nothing'];
const words = e => e.findings?.length ? e.findings.map(f => said(f.message) + (f.hint ? ' · ' + said(f.hint) : '')).join(' ') : e.message;
const base64 = async blob => { const b = new Uint8Array(await blob.arrayBuffer()); let s = ''; for (let i = 0; i < b.length; i += 32768) s += String.fromCharCode(...b.subarray(i, i + 32768)); return btoa(s) };

export async function mount(ctx) {
  const { main } = ctx; let table = null, left = false, folder = '';
  main.innerHTML = `<section class="hero board"><div class="in1"><h1>${t('start.h')}</h1><p>${t('start.p')}</p><div id="games"><p class="muted" style="margin-top:28px">${t('start.reading')}</p></div></div></section>
    <section class="two"><div class="in1"><form id="new"><h2>${t('new.h')}</h2><div class="starts">${['tea', 'blank'].map((k, n) => `<label class="opt"><input type="radio" name="s" value="${k}" ${n ? '' : 'checked'}><span><b>${t('new.' + k)}</b><small>${t('new.' + k + '.p')}</small></span></label>`).join('')}</div><label class="field"><span>${t('new.name')}</span><input class="in" id="nm" required maxlength="80" placeholder="${t('new.ph')}"></label><p class="small muted" style="margin:6px 0 14px">${t('new.where')} <span class="mono" id="where"></span></p><button class="btn k big">${t('new.go')}</button><p class="emsg" id="newno" role="alert" hidden></p></form>
    <div><h2>${t('imp.h')}</h2><div class="drop" id="drop">${icon('table')}<div class="grow"><b>${t('imp.drop')}</b><p class="small muted">${t('imp.kinds')}</p></div><label class="btn">${t('imp.choose')}<input type="file" class="vh" id="file" accept=".csv,.tsv,.xlsx,.ods,.md,.txt"></label><button class="btn quiet" id="paste">${t('imp.paste')}</button></div><div id="map"></div></div></div></section>`;
  ctx.say(t('slug.start')); ctx.cmd('cardgen studio');
  const face = (g, [id, , rev]) => `<span class="card"><img src="/api/g/${g.id}/face/${id}.svg?v=${rev}" alt="" loading="lazy"></span>`;
  const one = g => `<li><a class="game ${g.findings.length ? 'bad' : ''}" style="--ar:${g.ratio || '63/88'}" href="/${g.id}"><div class="fan board">${(g.faces || []).map(f => face(g, f)).join('')}</div><div class="txt"><h2>${esc(g.title)} ${g.version ? `<small>v${esc(g.version)}</small>` : ''}</h2><p class="st">${g.findings.length ? `<span class="tag m">${t('start.bad')}</span> <span class="place">${esc(g.findings[0].place)}</span> ${esc(said(g.findings[0].message))}` : t('n.kinds', { n: g.kinds }) + (g.copies ? ' · ' + t('n.cards', { n: g.copies }) : '')}</p>${g.own ? '' : `<p class="st muted">${t('start.shipped')}</p>`}</div></a></li>`;
  async function games() {
    const d = await api('games'); if (left) return; folder = d.folder;
    const own = d.games.filter(g => g.own), list = own.length ? own : d.games;
    $('#games').innerHTML = (own.length ? '' : `<div class="note c" style="margin-top:28px;max-width:640px"><b>${t('start.empty')}</b><p class="hint">${t('start.empty.p')}</p></div>`) + `<ul class="games">${list.map(one).join('')}</ul><p class="row wrap" style="margin-top:18px"><span class="muted small">${t('start.here')} <span class="mono">${esc(d.folder)}/card_data</span> · ${t('start.other')} <span class="mono">cardgen studio</span></span></p>`; where();
  }
  const where = () => { const n = $('#nm').value.trim().toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''); $('#where').textContent = `${folder}/card_data/${n || 'my-game'}/` };
  $('#nm').oninput = where;
  $('#new').onsubmit = async e => { e.preventDefault(); try { const d = await api('new', { title: $('#nm').value, starter: $('[name=s]:checked').value, language: language() }); ctx.go0('/' + d.id + '/wall') } catch (x) { $('#newno').hidden = false; $('#newno').textContent = words(x) } };
  async function take(name, blob) {
    if (blob.size > LARGEST) return problem(t('imp.large'));
    try { const data = await base64(blob), d = await api('table', { name, data }); table = { name, data, roles: {}, ...d }; map() } catch (x) { problem(words(x)) }
  }
  const problem = text => { table = null; $('#map').innerHTML = `<div class="note m" style="margin-top:14px" role="alert">${esc(text)}</div>` };
  function map() {
    const columns = [t('imp.name'), t('imp.kind'), t('imp.copies'), t('imp.text'), ...table.fields];
    const titles = Object.entries(table.columns), title = $('#title')?.value ?? table.name.replace(/\.\w+$/, '');
    const chooser = titles.length ? `<fieldset class="cols"><legend>${t('imp.cols')}</legend>${titles.map(([c, role]) => `<label><span>${esc(c)}</span><select class="in" data-col="${esc(c)}">${ROLES.map(r => `<option value="${r}" ${r === role ? 'selected' : ''}>${t('imp.' + r)}</option>`).join('')}</select></label>`).join('')}</fieldset>` : '';
    $('#map').innerHTML = `<p class="row" style="margin:18px 0 0">${icon('check')}<b>${esc(table.name)}</b> <span class="muted">${t('n.kinds', { n: table.count })}</span></p>${chooser}<div class="map" tabindex="0"><table><thead><tr>${columns.map(x => `<th scope="col">${esc(x)}</th>`).join('')}</tr></thead><tbody>${table.rows.map(r => `<tr>${r.map(c => `<td>${esc(c.length > 60 ? c.slice(0, 60) + '…' : c)}</td>`).join('')}</tr>`).join('')}</tbody></table></div>${table.findings.map(f => `<p class="small muted" style="margin-top:6px">${esc(f.place)} · ${esc(said(f.message))}</p>`).join('')}<div class="foot"><label class="field"><span>${t('imp.title')}</span><input class="in" id="title" maxlength="80" value="${esc(title)}"></label><button class="btn k" id="make" ${table.count ? '' : 'disabled'}>${t('imp.go', { n: table.count })}</button></div>`;
  }
  const click = async e => {
    const b = e.target.closest('button'); if (!b) return;
    if (b.id === 'paste') { let text = ''; try { text = await navigator.clipboard.readText() } catch { /* not allowed */ } if (!text.trim()) return problem(t('imp.none')); take(text.includes('\t') ? 'table.tsv' : /^\s*(#|-|\d+\s*[*×])/m.test(text) ? 'table.md' : 'table.csv', new Blob([text])) }
    if (b.id === 'make') { try { const d = await api('import', { title: $('#title').value, name: table.name, data: table.data, roles: table.roles }); ctx.go0('/' + d.id + '/wall') } catch (x) { ctx.toast(words(x)) } }
  };
  main.addEventListener('click', click);
  const column = async x => { // one name, one text …: who had that before is a field
    const one = ['name', 'kind', 'copies', 'text', 'picture'], had = one.includes(x.value) && Object.keys(table.columns).find(c => c !== x.dataset.col && table.columns[c] === x.value);
    const roles = { ...table.roles, [x.dataset.col]: x.value, ...(had ? { [had]: 'field' } : {}) };
    try { Object.assign(table, await api('table', { name: table.name, data: table.data, roles }), { roles }); map(); $(`[data-col="${CSS.escape(x.dataset.col)}"]`)?.focus() } catch (e) { problem(words(e)) }
  };
  const change = e => { if (e.target.dataset.col) column(e.target); if (e.target.id === 'file' && e.target.files[0]) take(e.target.files[0].name, e.target.files[0]) };
  main.addEventListener('change', change);
  ['dragover', 'dragleave', 'drop'].forEach(n => $('#drop').addEventListener(n, e => { e.preventDefault(); $('#drop').style.background = n === 'dragover' ? 'var(--c-wash)' : ''; if (n === 'drop' && e.dataTransfer.files[0]) take(e.dataTransfer.files[0].name, e.dataTransfer.files[0]) }));
  await games();
  return { other: m => m.type === 'changed' && games(), leave() { left = true; main.removeEventListener('click', click); main.removeEventListener('change', change) } };
}
