// Text with colours and marks per line. The lines carry the colours, the textarea above them the caret.
import { $, $$, esc } from '/static/lib.js';

const paint = {
  toml: l => { const m = l.match(/^((?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*')*)(#.*)?$/) || [0, l, '']; const body = esc(m[1]); const h = /^\s*\[/.test(m[1]) && !m[1].includes('=') ? `<span class="t-h">${body}</span>` : body.replace(/&quot;(.*?)&quot;|(-?\b\d+\.?\d*\b)/g, (x, str, num) => num ? `<span class="t-n">${num}</span>` : `<span class="t-s">&quot;${str.replace(/(\$[\w.]+|\{[\w.]+\})/g, '<span class="t-v">$1</span>')}&quot;</span>`).replace(/^(\s*)([\w.-]+)(\s*=)/, '$1<span class="t-k">$2</span>$3'); return h + (m[2] ? `<span class="t-c">${esc(m[2])}</span>` : '') },
  md: l => { const h = esc(l); if (/^#/.test(l)) return `<span class="t-h t-b">${h}</span>`; if (/^(\+\+\+|```|:::)/.test(l)) return `<span class="t-c">${h}</span>`; return h.replace(/\{\{.+?\}\}/g, '<span class="t-k">$&</span>').replace(/\*\*.+?\*\*/g, '<span class="t-b">$&</span>').replace(/【.+?】/g, '<span class="t-n">$&</span>').replace(/^(\s*(?:-|\d+\.|:|&gt;|\|))/, '<span class="t-v">$1</span>') },
};

// marks: { line: class }. onLine(n): the caret is there now. onInput(text).
export function editor(host, text, kind, { onLine, onInput, label = '', readonly = false } = {}) {
  host.classList.add('ed'); host.innerHTML = `<div class="ed-in"><pre aria-hidden="true"></pre><textarea spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="${esc(label)}" ${readonly ? 'readonly' : ''}></textarea></div>`;
  const ta = $('textarea', host), pre = $('pre', host); ta.value = text;
  let before = [];
  const ed = {
    ta, marks: {},
    get text() { return ta.value }, set text(v) { ta.value = v; ed.draw() },
    line: n => pre.children[n - 1],
    // Only lines that are others are painted again: long files stay quick.
    draw() {
      const now = ta.value.split('\n').map((l, n) => (ed.marks[n + 1] || '') + '\0' + l);
      let a = 0; while (a < now.length && a < before.length && now[a] === before[a]) a++;
      let z = 0; while (z < now.length - a && z < before.length - a && now[now.length - 1 - z] === before[before.length - 1 - z]) z++;
      for (let i = before.length - z - 1; i >= a; i--) pre.children[i].remove();
      const next = pre.children[a] || null, made = document.createElement('template');
      made.innerHTML = now.slice(a, now.length - z).map(x => { const [m, l] = x.split('\0'); return `<div class="l ${m}">${paint[kind](l) || '&#8203;'}</div>` }).join('');
      pre.insertBefore(made.content, next);
      for (let i = a; i < pre.children.length; i++) { if (pre.children[i].dataset.n === String(i + 1)) { if (i >= now.length - z) break } pre.children[i].dataset.n = i + 1 }
      before = now;
    },
    show(n, far) { const l = ed.line(n); if (l) host.scrollTo({ top: l.offsetTop - (far ?? host.clientHeight / 3), behavior: 'instant' }) },
    light(a, b) { $$('.l.on', pre).forEach(x => x.classList.remove('on')); for (let i = a; i <= b; i++) ed.line(i)?.classList.add('on') },
    mark(marks) { ed.marks = marks; ed.draw() },
  };
  const at = () => onLine?.(ta.value.slice(0, ta.selectionStart).split('\n').length);
  ta.addEventListener('input', () => { ed.draw(); onInput?.(ta.value); at() }); ['click', 'keyup'].forEach(e => ta.addEventListener(e, at));
  ta.addEventListener('keydown', e => { if (e.key === 'Tab' && !e.shiftKey && !e.ctrlKey && !readonly) { e.preventDefault(); ta.setRangeText('  ', ta.selectionStart, ta.selectionEnd, 'end'); ta.dispatchEvent(new Event('input')) } if (e.key === 'Escape') ta.blur() });
  ed.draw(); return ed;
}
