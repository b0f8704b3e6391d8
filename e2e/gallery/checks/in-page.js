/** Runs inside the page, before its own code: what only computed boxes and styles can tell. Each returns complaints. */
globalThis.gallery = (() => {
  const INTERACTIVE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [tabindex="0"]';

  const said = (element) => {
    const html = element.cloneNode(false).outerHTML.slice(0, 110);
    return `${html} ${(element.textContent ?? '').trim().slice(0, 40)}`;
  };
  const shown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // Drawn for screen readers only.
    return (
      width > 1 && height > 1 && !element.closest('[inert], [aria-hidden=true], .visually-hidden')
    );
  };
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(shown);
  /** The top layer, when something is modal. */
  const modal = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;

  const head = () => {
    const root = document.documentElement;
    const titles = document.querySelectorAll('h1').length;
    return [
      ...(root.lang === 'fr' ? [] : [`lang is ${root.lang}`]),
      ...(/^.+ – Portail ISRC$/.test(document.title) ? [] : [`title is ${document.title}`]),
      ...(titles === 1 ? [] : [`${titles} h1`]),
      ...(document.querySelector('a.skip[href="#contenu"]') && document.getElementById('contenu')
        ? []
        : ['no skip link to the content']),
    ];
  };

  /** The society has a name: but where that name is set, and in what somebody quotes, no sentence does without it. */
  const unnamed = () => {
    const texts = [...document.querySelectorAll('body :not(script, style, textarea)')]
      .filter((element) => element.closest('.brand-editor, .text-editor') === null)
      .flatMap((element) =>
        [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
      )
      .map(({ data }) => data.replaceAll(/«[^»]*»/g, ''));
    return texts.filter((text) => /(?<!\p{L})la société(?!\p{L}| sœur)/iu.test(text));
  };

  const sideways = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = all('body *').filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 3).map(said).join(' | ')}`];
  };

  /** A box drawn over the control, or over the whole line that holds it, and that is pressed in its place. */
  const grown = (element) => {
    const after = getComputedStyle(element, '::after');
    if (after.content === 'none' || after.position !== 'absolute') return null;
    const host = getComputedStyle(element).position === 'static' ? element.offsetParent : element;
    const { width, height } = host?.getBoundingClientRect() ?? {};
    const [top, right, bottom, left] = [after.top, after.right, after.bottom, after.left].map(
      Number.parseFloat,
    );
    return width === undefined
      ? null
      : { width: width - left - right, height: height - top - bottom };
  };
  /** A control is as large as what can be pressed: itself, and the label around it. */
  const boxOf = (element) => {
    const own = grown(element) ?? element.getBoundingClientRect();
    if (!element.matches('input[type=checkbox], input[type=radio], input[type=file]')) return own;
    const label = element.labels?.[0]?.getBoundingClientRect();
    return label === undefined || label.height < own.height ? own : label;
  };
  /** In a sentence the line decides the size (2.5.8, exception « inline »). */
  const inSentence = (element) =>
    element.matches('a, button') &&
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
    );
  const smaller = (elements, wide, high) =>
    elements.flatMap((element) => {
      const { width, height } = boxOf(element);
      if (Math.round(width) >= wide && Math.round(height) >= high) return [];
      return [`${Math.round(width)} x ${Math.round(height)}: ${said(element)}`];
    });
  /** A splitter is moved by the arrow keys too. */
  const pressed = () =>
    all(INTERACTIVE, modal()).filter((element) => !inSentence(element) && !element.matches('hr'));
  const targets = (least) => smaller(pressed(), least, least);
  /** Under a finger controls grow in height; what is only words, underlined, keeps the height of its line. */
  const touched = (least, high) =>
    smaller(
      pressed().filter(
        (element) => !getComputedStyle(element).textDecorationLine.includes('underline'),
      ),
      least,
      high,
    );

  const seconds = (list) => Math.max(...list.split(',').map((one) => Number.parseFloat(one) || 0));
  const moving = () =>
    ['', '::before', '::after'].flatMap((pseudo) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const style = getComputedStyle(element, pseudo || null);
          const animated =
            style.animationName !== 'none' && seconds(style.animationDuration) > 0.01;
          return animated || seconds(style.transitionDuration) > 0.01;
        })
        .map((element) => `moves: ${said(element)}${pseudo}`),
    );

  const BORDERED =
    'input:not([type=hidden], [type=file]), select, textarea, .button, .badge, .plate, .dialog, .notice';
  const borderless = () =>
    all(BORDERED)
      .filter((element) => {
        // An input may be drawn by the box around it.
        const bordered = (box) => {
          const style = getComputedStyle(box);
          return (
            style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0
          );
        };
        const native =
          element.matches('[type=checkbox], [type=radio]') &&
          getComputedStyle(element).appearance !== 'none';
        return !native && !bordered(element) && !bordered(element.parentElement);
      })
      .map((element) => `no border left: ${said(element)}`);

  /** Of a choice whose dot is not drawn: its ground and its shade are gone, what is chosen must be seen without them. */
  const unchosen = () =>
    all('label:has(> input.visually-hidden:checked)')
      .filter((label) => {
        const look = (box) => {
          const style = getComputedStyle(box);
          return [style.borderBottomWidth, style.borderBottomColor, style.outlineStyle].join(' ');
        };
        return all(':scope > label:not(:has(:checked))', label.parentElement).some(
          (other) => look(other) === look(label),
        );
      })
      .map((label) => `chosen, and drawn as what is not: ${said(label)}`);

  const SPACED =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
  const cut = () =>
    all('body *')
      .filter((element) => {
        const style = getComputedStyle(element);
        const hides = [style.overflowX, style.overflowY].some(
          (way) => way === 'hidden' || way === 'clip',
        );
        const own = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
        );
        return (
          hides &&
          own &&
          style.textOverflow !== 'ellipsis' &&
          (element.scrollHeight > element.clientHeight + 2 ||
            element.scrollWidth > element.clientWidth + 2)
        );
      })
      .map((element) => `text cut: ${said(element)}`);

  const spaced = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SPACED);
    document.adoptedStyleSheets = [sheet];
    const found = [...sideways(), ...cut()];
    document.adoptedStyleSheets = [];
    return found;
  };

  /** Letters twice as large. */
  const enlarged = () => [...sideways(), ...cut()];
  const MOST_COVERED = 1 / 3;
  const scrolls = (element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight;
  const ofPage = (element) => {
    for (let box = element.parentElement; box !== document.body; box = box.parentElement) {
      if (scrolls(box)) return false;
    }
    return true;
  };
  const covered = () => {
    const bars = all('body *').filter((element) => {
      const { position, top, bottom } = getComputedStyle(element);
      if (position !== 'sticky' || (top === 'auto' && bottom === 'auto')) return false;
      return element.getBoundingClientRect().width > innerWidth / 2 && ofPage(element);
    });
    const high = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    if (high <= innerHeight * MOST_COVERED) return [];
    return [
      `${Math.round(high)} px of ${innerHeight} stay in place: ${bars.map(said).join(' | ')}`,
    ];
  };

  const floats = (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
  /** What hides the focused element: something that stays in place while the page scrolls under it. */
  const hidden = () => {
    const active = document.activeElement;
    if (active === null || active === document.body || !shown(active)) return null;
    const { left, top, right, bottom } = active.getBoundingClientRect();
    const x = (part) => Math.min(Math.max(left + (right - left) * part, left + 1), right - 1);
    const y = (part) => Math.min(Math.max(top + (bottom - top) * part, top + 1), bottom - 1);
    if (bottom < 1 || top > innerHeight - 1) return `out of the window: ${said(active)}`;
    for (const [px, py] of [
      [x(0.5), y(0.5)],
      [x(0.5), y(0)],
      [x(0.5), y(1)],
    ]) {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue;
      for (let hit = document.elementFromPoint(px, py); hit !== null; hit = hit.parentElement) {
        if (hit === active || hit.contains(active)) break;
        if (floats(hit)) return `${said(active)} is under ${said(hit)}`;
      }
    }
    return null;
  };
  const focused = () =>
    document.activeElement === document.body ? '' : said(document.activeElement);

  /** What pages that were left had learnt; they ask anew. React knows where the answers are kept. */
  const forget = () => {
    const root = document.getElementById('root');
    const tree = root[Object.keys(root).find((key) => key.startsWith('__reactContainer$'))];
    const below = [tree.stateNode?.current ?? tree];
    for (const fiber of below) {
      const client = fiber.memoizedProps?.client;
      client?.removeQueries?.({ type: 'inactive' });
      below.push(...[fiber.child, fiber.sibling].filter(Boolean));
    }
  };

  return {
    forget,
    head,
    unnamed,
    sideways,
    targets,
    touched,
    moving,
    borderless,
    unchosen,
    spaced,
    enlarged,
    covered,
    hidden,
    focused,
  };
})();
