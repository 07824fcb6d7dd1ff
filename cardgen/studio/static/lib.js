// Small things that every module needs. No library.
export const $ = (s, r = document) => r.querySelector(s);
export const $$ = (s, r = document) => [...r.querySelectorAll(s)];
export const esc = s => String(s ?? '').replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[c]));
export const mem = { get: k => { try { return localStorage.getItem('cg-' + k) } catch { return null } }, set: (k, v) => { try { localStorage.setItem('cg-' + k, v) } catch { /* not allowed to keep */ } } };

const ICONS = {
  wall: '<rect x="3" y="3" width="6" height="8" rx="1"/><rect x="12" y="3" width="6" height="8" rx="1"/><path d="M3 15h15M3 18h9"/>',
  edit: '<path d="M4 17l1-4L14 4l3 3-9 9-4 1zM12 6l3 3"/>',
  template: '<rect x="4" y="2.5" width="12" height="16" rx="1.5"/><path d="M4 8h12M7 11.5h6M7 14.5h4"/>',
  deck: '<rect x="6" y="4" width="10" height="14" rx="1.5"/><path d="M3 6v11M9 8h4"/>',
  print: '<path d="M6 8V3h9v5M6 15H3V9a1 1 0 011-1h13a1 1 0 011 1v6h-3"/><path d="M6 12h9v6H6z"/>',
  versions: '<rect x="3" y="5" width="7" height="10" rx="1"/><path d="M13 5h4a1 1 0 011 1v8a1 1 0 01-1 1h-4M13 3v14"/>',
  rulebook: '<path d="M10.5 5C9 3.5 6 3.2 3 3.5v12c3-.3 6 0 7.5 1.5 1.5-1.5 4.5-1.8 7.5-1.5v-12c-3-.3-6 0-7.5 1.5zM10.5 5v12"/>',
  more: '<path d="M4 6h13M4 10.5h13M4 15h13"/>', search: '<circle cx="9" cy="9" r="5.5"/><path d="M13.5 13.5L18 18"/>',
  sun: '<circle cx="10.5" cy="10.5" r="3.5"/><path d="M10.5 2v2M10.5 17v2M2 10.5h2M17 10.5h2M4.5 4.5l1.4 1.4M15 15l1.5 1.5M4.5 16.5L6 15M15 6l1.5-1.5"/>',
  x: '<path d="M5 5l11 11M16 5L5 16"/>', left: '<path d="M13 4l-6.5 6.5L13 17"/>', right: '<path d="M8 4l6.5 6.5L8 17"/>', plus: '<path d="M10.5 4v13M4 10.5h13"/>', minus: '<path d="M4 10.5h13"/>',
  file: '<path d="M5 2.5h7l4 4v12H5zM12 2.5v4h4"/>', folder: '<path d="M2.5 5h5l2 2h9v10h-16z"/>', table: '<rect x="3" y="4" width="15" height="13" rx="1"/><path d="M3 8.5h15M3 12.7h15M8.5 4v13"/>',
  copy: '<rect x="7" y="7" width="10" height="11" rx="1"/><path d="M4 14V4a1 1 0 011-1h9"/>', trash: '<path d="M4 6h13M8 6V4h5v2M6 6l1 12h7l1-12"/>', undo: '<path d="M7 4L3.5 7.5 7 11M3.5 7.5H12a5 5 0 010 10H8"/>',
  shuffle: '<path d="M3 6h3l8 9h4M3 15h3l2-2.3M11.5 8.5L14 6h4M16 4l2 2-2 2M16 13l2 2-2 2"/>', check: '<path d="M4 11l4.5 4.5L17 6"/>', warn: '<path d="M10.5 3L19 17.5H2zM10.5 8.5v4M10.5 15v.2"/>',
  ruler: '<rect x="2.5" y="7" width="16" height="7" rx="1"/><path d="M6 7v3M9 7v2M12 7v3M15 7v2"/>', flip: '<path d="M4 7h10a3 3 0 010 6H7M7 4L4 7l3 3M10 10l-3 3 3 3"/>',
};
export const icon = n => `<svg class="i" viewBox="0 0 21 21" aria-hidden="true">${ICONS[n] || ''}</svg>`;
export const logo = '<svg viewBox="0 0 26 26" aria-hidden="true" style="isolation:isolate"><rect x="2.5" y="7" width="10.5" height="15" rx="1.6" fill="#00a0d2" transform="rotate(-14 8 14)"/><rect x="8" y="5" width="10.5" height="15" rx="1.6" fill="#d6187b" style="mix-blend-mode:multiply"/><rect x="13" y="6" width="10.5" height="15" rx="1.6" fill="#ffd83d" transform="rotate(14 18 13)" style="mix-blend-mode:multiply"/></svg>';

// Asks the server. What is wrong with files or wishes comes back as an Error with `findings`.
export async function api(path, body) {
  const sent = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch('/api/' + path, sent);
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.problem || `${answer.status}`), { status: answer.status, findings: data.findings || [], data });
  return data;
}
// Calls once things have been quiet for so long.
export const later = (f, ms) => { let n; return (...a) => { clearTimeout(n); n = setTimeout(() => f(...a), ms) } };
// A tag in a kind's own colour, with letters that can be read on it.
export const tint = c => { if (!/^#[0-9a-f]{6}/i.test(c || '')) return ''; const [r, g, b] = [1, 3, 5].map(n => { const v = parseInt(c.slice(n, n + 2), 16) / 255; return v <= .04 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 }); return `style="background:${c};color:${.2126 * r + .7152 * g + .0722 * b > .179 ? '#000' : '#fff'}"` };
// A game as commands name it.
export const cli = game => game.name + (game.id === game.name ? '' : ' --language ' + game.id.split('@')[1]);
// What is shown where nobody has chosen: the first card of the usual size, not a mat or a token.
export const firstCard = game => game.cards.find(c => !game.kinds.find(k => k.id === c.kind).size) || game.cards[0];
