// The first screen: the games of the project.
import { $, api, esc, icon } from '/static/lib.js';
import { add, said, t } from '/static/words.js';

add(`
slug.start ¦ 只在这台电脑上运行 · 不用账号，不上传 ¦ Runs on this machine only · no account, nothing uploaded
start.h ¦ 今天做哪副牌？ ¦ Which game today?
start.p ¦ 游戏就是一个文件夹的文本文件。在这里看，在这里改，也可以照旧用你的编辑器：两边随时一致。 ¦ A game is a folder of text files. Look and change here, or in your own editor as before: both always agree.
start.here ¦ 这些游戏在 ¦ These games are in
start.bad ¦ 读不了 ¦ Cannot be read
start.reading ¦ 正在读取… ¦ Reading…
start.shipped ¦ 随 cardgen 附带 ¦ comes with cardgen
`);

export async function mount(ctx) {
  ctx.main.innerHTML = `<section class="hero board"><div class="in1"><h1>${t('start.h')}</h1><p>${t('start.p')}</p><div id="games"><p class="muted" style="margin-top:28px">${t('start.reading')}</p></div></div></section>`;
  ctx.say(t('slug.start'));
  const d = await api('games');
  const face = (g, [id, name, rev]) => `<span class="card"><img src="/api/g/${g.id}/face/${id}.svg?v=${rev}" alt=""></span>`;
  const one = g => `<li><a class="game ${g.findings.length ? 'bad' : ''}" style="--ar:${g.ratio || '63/88'}" href="/${g.id}"><div class="fan board">${(g.faces || []).map(f => face(g, f)).join('')}</div><div class="txt"><h2>${esc(g.title)} ${g.version ? `<small>v${esc(g.version)}</small>` : ''}</h2><p class="st">${g.findings.length ? `<span class="tag m">${t('start.bad')}</span> <span class="place">${esc(g.findings[0].place)}</span> ${esc(said(g.findings[0].message))}` : t('n.kinds', { n: g.kinds }) + (g.copies ? ' · ' + t('n.cards', { n: g.copies }) : '')}</p>${g.own ? '' : `<p class="st muted">${t('start.shipped')}</p>`}</div></a></li>`;
  $('#games').innerHTML = `<ul class="games">${d.games.map(one).join('')}</ul><p class="row wrap" style="margin-top:18px"><span class="muted small">${t('start.here')} <span class="mono">${esc(d.folder)}</span></span></p>`;
  return {};
}
