import type { Theme } from '../options.ts';

type Colours = Readonly<Record<string, string>>;

/** The few colours of the visual direction that these pages use; every pair is AA or better. */
const COLOURS: Readonly<Record<Theme, { light: Colours; dark: Colours }>> = {
  bleu: {
    light: {
      canvas: '#F2F5F9',
      surface: '#FFFFFF',
      text: '#151A20',
      muted: '#5C6168',
      border: '#DDE0E4',
      strong: '#7A7F86',
      primary: '#00478D',
      hover: '#023469',
      on: '#FFFFFF',
      second: '#EAEDF1',
      link: '#1759A2',
      focus: '#2C6FBE',
      header: '#00478D',
      bad: '#8A0213',
      badback: '#FEE6E4',
      badline: '#FFABA3',
    },
    dark: {
      canvas: '#0D1116',
      surface: '#161A1F',
      text: '#EAEDF1',
      muted: '#9FA5AD',
      border: '#393E43',
      strong: '#81878D',
      primary: '#9FC7FB',
      hover: '#C7DFFE',
      on: '#032247',
      second: '#2A2E34',
      link: '#9FC7FB',
      focus: '#75ABEF',
      header: '#09203B',
      bad: '#FFCFCA',
      badback: '#351216',
      badline: '#8A0213',
    },
  },
  prune: {
    light: {
      canvas: '#F7F4F6',
      surface: '#FFFFFF',
      text: '#1D171D',
      muted: '#655E64',
      border: '#E1DFE1',
      strong: '#827D81',
      primary: '#742358',
      hover: '#581942',
      on: '#FFFFFF',
      second: '#EFECEE',
      link: '#8A346C',
      focus: '#A44882',
      header: '#742358',
      bad: '#8A0213',
      badback: '#FEE6E4',
      badline: '#FFABA3',
    },
    dark: {
      canvas: '#130F12',
      surface: '#1C181B',
      text: '#EFECEE',
      muted: '#A8A3A7',
      border: '#413B40',
      strong: '#8B848A',
      primary: '#ECAED2',
      hover: '#F6D0E5',
      on: '#3B102C',
      second: '#312C30',
      link: '#ECAED2',
      focus: '#DA8AB9',
      header: '#321227',
      bad: '#FFCFCA',
      badback: '#381115',
      badline: '#8A0213',
    },
  },
};

function variables(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const RULES = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--canvas);color:var(--text);font:400 1rem/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif}
h1,h2{font-family:"Bricolage Grotesque",system-ui,sans-serif;font-weight:700;letter-spacing:-.015em;line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:1.875rem}
h2{font-size:1.125rem}
p{margin:0}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
main:focus{outline:0}
code{font:500 .9375rem ui-monospace,monospace;color:var(--text);background:var(--second);border-radius:4px;padding:1px 5px}
.skip{position:absolute;left:8px;top:-80px;z-index:1}
.skip:focus{top:8px;background:var(--surface);padding:12px 16px;border-radius:8px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.band{background:var(--header);color:#fff}
.band-in{max-width:1200px;margin:0 auto;padding:0 24px;height:64px;display:flex;align-items:center}
.mark{font:700 1.25rem "Bricolage Grotesque",system-ui,sans-serif;display:flex;gap:12px;align-items:center;color:inherit;text-decoration:none;border-radius:6px}
.mark svg{display:block;flex:none}
.band :focus-visible{outline-color:#fff}
main{max-width:520px;margin:0 auto;padding:48px 24px 64px;display:grid;gap:24px}
.card{background:var(--surface);border:1px solid var(--border);border-radius:12px;padding:32px;display:grid;gap:20px}
form{display:grid;gap:20px}
.row{display:flex;flex-wrap:wrap;gap:12px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:20px 16px}
.field{display:grid;gap:6px;align-content:start}
.field label{font-weight:600}
.hint,.lead,.other{color:var(--muted)}
.hint{font-size:.9375rem}
.fault{color:var(--bad);font-weight:600;font-size:.9375rem}
input:not([type=hidden]){font:inherit;width:100%;min-height:44px;border:1px solid var(--strong);border-radius:8px;background:var(--surface);color:var(--text);padding:0 12px}
input[aria-invalid]{border:2px solid var(--bad);padding:0 11px}
.button{font-family:inherit;font-size:1rem;font-weight:600;line-height:1.2;min-height:44px;padding:8px 18px;border-radius:8px;border:1px solid transparent;background:var(--primary);color:var(--on);display:inline-flex;align-items:center;justify-content:center;cursor:pointer;text-decoration:none}
.button:hover{background:var(--hover)}
.second{background:var(--surface);color:var(--text);border-color:var(--strong)}
.second:hover{background:var(--second)}
.summary{background:var(--badback);color:var(--bad);border:1px solid var(--badline);border-left:6px solid var(--bad);border-radius:8px;padding:16px;display:grid;gap:8px}
.summary h2{font-size:1.0625rem}
.summary ul{margin:0;padding:0 0 0 20px}
.summary a{color:inherit}
.accounts{list-style:none;margin:0;padding:0;display:grid}
.accounts li{display:flex;gap:12px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--border)}
.accounts li:last-child{padding-bottom:0}
.who{display:grid;gap:2px;min-width:0}
.name{font-weight:600;overflow-wrap:anywhere}
.pass{color:var(--muted);font-size:.9375rem}
.back{text-align:center}
@media (max-width:560px){.band-in{padding:0 16px}main{padding:24px 16px 48px}.card{padding:20px 16px}h1{font-size:1.5rem}.pair{grid-template-columns:1fr}}
@media (forced-colors:active){.button,.card,.summary{border:1px solid CanvasText}}
`;

/** The style sheet of every page of the provider, for one theme, light and dark by the system's choice. */
export function styleSheet(theme: Theme): string {
  const { light, dark } = COLOURS[theme];
  return `@font-face{font-family:"Atkinson Hyperlegible Next";src:url(text.woff2) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:"Bricolage Grotesque";src:url(title.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}${RULES}`;
}
