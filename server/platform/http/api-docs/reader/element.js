/**
 * Makes an element. Texts become text nodes, never markup: nothing of the document can act as code.
 * @param {string} name
 * @param {Record<string, string | boolean | undefined>} attributes
 * @param {...(Node | string | null | undefined)} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  const asWritten = name === 'textarea' || attributes.translate === 'no';
  made.append(
    ...children
      .filter((child) => child !== null && child !== undefined)
      .map((child) => (asWritten || typeof child !== 'string' ? child : held(child))),
  );
  return made;
}

/** French holds the space before « : ; ! ? » and inside its quotation marks, as everywhere in the portal. */
const held = (text) =>
  text.replaceAll(/ (?=[:»%])|(?<=«) /g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202f');

/** A block of code that scrolls by keyboard too. */
export function code(label, text) {
  return element(
    'pre',
    { tabindex: '0', role: 'group', 'aria-label': label },
    element('code', { translate: 'no' }, text),
  );
}

/** A table under its caption, in a frame that scrolls on a narrow screen. */
export function table(caption, columns, rows) {
  const head = columns.map((column) => element('th', { scope: 'col' }, column));
  const body = rows.map(([first, ...rest]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, first),
      ...rest.map((cell) => element('td', {}, ...(Array.isArray(cell) ? cell : [cell]))),
    ),
  );
  return element(
    'div',
    { class: 'frame', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...body),
    ),
  );
}
