/** Drawn with the tokens of the site. */
export const MAILBOX_RULES = `
@font-face {
  font-family: 'Atkinson Hyperlegible Next';
  src: url('/courriels/texte.woff2') format('woff2');
  font-weight: 200 800;
  font-display: swap;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 1rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif;
}
header { background: var(--header); color: var(--on-header); padding: 0.75rem 1.5rem; }
header a { color: var(--on-header); font-weight: 600; text-decoration: none; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
.mails li { padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--border); }
.about, dt { color: var(--text-muted); }
.mails .about { display: block; font-size: 0.9rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: 0 0 1.5rem; padding: 1rem; background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
}
`;
