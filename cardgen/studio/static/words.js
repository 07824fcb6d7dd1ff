// Words in both languages. Card names, texts and authors' reasons stay in the game's own language.
import { mem } from '/static/lib.js';

const STR = { zh: {}, en: {} };
let lang = new URLSearchParams(location.search).get('lang') || mem.get('lang') || (navigator.language.startsWith('zh') ? 'zh' : 'en');
if (!(lang in STR)) lang = 'en';

// Rows of `key ¦ 中文 ¦ English`. Each screen brings its own.
export const add = rows => rows.trim().split('\n').forEach(l => { const [k, zh, en] = l.split(' ¦ ').map(s => s.trim()); STR.zh[k] = zh; STR.en[k] = en });
export const language = () => lang;
export const setLanguage = l => { lang = l; mem.set('lang', l) };
// A string by its key; {n} is filled in; "one|many" chooses by n, which only English needs.
export const t = (key, v = {}) => {
  let s = STR[lang][key];
  if (s === undefined) { console.warn('no string', lang, key); s = key }
  if (s.includes('|')) s = s.split('|')[v.n === 1 ? 0 : 1];
  return s.replace(/\{(\w+)\}/g, (m, k) => v[k] ?? m);
};
export const has = key => STR[lang][key] !== undefined;
// What the server says in both languages.
export const said = text => text ? text[lang] : '';

add(`
skip ¦ 跳到正文 ¦ Skip to content
edition ¦ 牌上的语言 ¦ Language of the cards
home ¦ 全部游戏 ¦ All games
screens ¦ 页面 ¦ Screens
screen ¦ 页面 ¦ screen
command ¦ 命令 ¦ command
more ¦ 更多 ¦ More
find ¦ 找牌、命令 ¦ Find anything
find.ph ¦ 牌名、页面、命令… ¦ A card, a screen, a command…
none.found ¦ 没有找到 ¦ Nothing found
lang.label ¦ Switch to English ¦ 切换到中文
theme.label ¦ 换明暗 ¦ Light or dark
tab.wall ¦ 牌墙 ¦ Wall
tab.edit ¦ 编辑 ¦ Edit
tab.template ¦ 模板 ¦ Template
tab.deck ¦ 套牌 ¦ Decks
tab.print ¦ 打印 ¦ Print
tab.versions ¦ 版本 ¦ Versions
tab.rulebook ¦ 规则书 ¦ Rulebook
tab.start ¦ 开始 ¦ Start
has.errors ¦ 有错误 ¦ has errors
other.game ¦ 打开别的游戏… ¦ Open another game…
slug.ready ¦ 正在留意文件 · {n} 种牌 ¦ Watching the files · {n} card|Watching the files · {n} cards
slug.changed ¦ 刚才改了 {f}，重画 {n} 张牌，{ms} 毫秒 ¦ {f} changed: {n} card redrawn in {ms} ms|{f} changed: {n} cards redrawn in {ms} ms
slug.all ¦ 刚才改了 {f}，每张牌都可能变，{ms} 毫秒 ¦ {f} changed: any card may differ, {ms} ms
slug.wrong ¦ {f}：有错误，页面留着上一次正确的样子 ¦ {f}: a mistake; the page keeps what was last right
gone.h ¦ cardgen 停了。 ¦ cardgen has stopped.
gone.p ¦ 写回的都在文件里。重新运行它，这一页会自己接上： ¦ All that was written is in your files. Run it again and this page carries on:
gone.slug ¦ 没有连上 · 正在再试 ¦ Not connected · trying again
back.again ¦ 又连上了 ¦ Connected again
locked.h ¦ 这一页没有钥匙 ¦ This page has no key
locked.p ¦ 请打开 cardgen studio 显示的地址，或者重新运行它。 ¦ Open the address that cardgen studio printed, or run it again.
cmd.copy ¦ 同样的命令，点一下复制 ¦ The same as a command; click to copy
cmd.copied ¦ 命令已复制 ¦ Command copied
undo ¦ 撤销 ¦ Undo
close ¦ 关闭 ¦ Close
clash.h ¦ 这个文件刚刚在别处改过 ¦ This file has just been changed elsewhere
clash.p ¦ {f} 里现在是这样，与这里不同的行标出来了。你在这里写的还在。 ¦ {f} has this now; lines that differ from yours are marked. What you wrote is still here.
clash.theirs ¦ 用文件里的 ¦ Take the file’s
clash.mine ¦ 用我的盖过去 ¦ Write mine over it
mend ¦ 改成「{v}」 ¦ Use “{v}”
mended ¦ 已改好 {f} ¦ Mended in {f}
open.editor ¦ 在编辑器里打开 ¦ Open in editor
opened ¦ 已在你的编辑器里打开 ¦ Opened in your editor
opened.not ¦ 没有找到编辑器。可以用环境变量 CARDGEN_EDITOR 指定。 ¦ No editor was found. CARDGEN_EDITOR can name one.
keys.title ¦ 键盘 ¦ Keyboard
key.tabs ¦ 换页面 ¦ go to a screen
key.pal ¦ 找牌、命令 ¦ find anything
key.search ¦ 到搜索框 ¦ to the search box
key.move ¦ 在牌之间走 ¦ from card to card
key.open ¦ 放大 ¦ enlarge
key.sel ¦ 选中，选几张 ¦ choose several
key.edit ¦ 编辑这张牌 ¦ edit the card
key.editor ¦ 在编辑器里打开 ¦ open in your editor
key.flip ¦ 翻面 ¦ turn over
key.size ¦ 牌的大小 ¦ size of cards
key.undo ¦ 撤销 ¦ undo
key.print ¦ 打印 ¦ print
key.help ¦ 这张表 ¦ this list
n.kinds ¦ {n} 种 ¦ {n} card|{n} cards
n.cards ¦ {n} 张 ¦ {n} copy|{n} copies
n.of ¦ {n} 种中的 {a} 种 ¦ {a} of {n}
game.bad ¦ 这个游戏读不了 ¦ This game cannot be read
err.keep ¦ 改好之前，这里留着上一次正确的样子。 ¦ Until it is mended, this keeps what was last right.
no.screen ¦ 没有这个页面 ¦ There is no such screen
`);
