/** Runs inside the page: which token is drawn over which, wherever there are words. */
globalThis.drawnPairs = (tokens) => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map();
  /** `#rrggbb` and how much of it covers what is under, of any way to write a colour. */
  const read = (colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
      known.set(colour, { hex: `#${hex}`, covers: alpha / 255 });
    }
    return known.get(colour);
  };
  const palettes = new Map();
  /** The tokens where an element stands: a part of the page may wear the colours of another brand. */
  const valuesAt = (element) => {
    const scope = element.closest('[data-brand]') ?? document.documentElement;
    if (!palettes.has(scope)) {
      const style = getComputedStyle(scope);
      palettes.set(
        scope,
        tokens.map((token) => [token, read(style.getPropertyValue(`--${token}`)).hex]),
      );
    }
    return palettes.get(scope);
  };
  const near = (a, b) =>
    [1, 3, 5].every(
      (at) =>
        Math.abs(
          Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16),
        ) < 3,
    );
  /** Several tokens may have one value: each of them may be meant. */
  const named = (hex, at) =>
    valuesAt(at)
      .filter(([, value]) => near(value, hex))
      .map(([token]) => token);

  /** A colour that covers in part lies between two grounds: the words must be read on both. */
  const groundsOf = (element) => {
    const grounds = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const { hex, covers } = read(getComputedStyle(at).backgroundColor);
      if (covers > 0) grounds.push({ ground: hex, at });
      if (covers === 1) return grounds;
    }
    return [...grounds, { ground: '#ffffff', at: element }];
  };
  const idle = (element) =>
    // The words laid over the picture of a document are the document's.
    element.closest(':disabled, [aria-disabled=true], [inert], .visually-hidden, .pdf-text') !==
      null ||
    element.closest('label, fieldset')?.querySelector(':scope > :disabled') != null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const large = ({ fontSize, fontWeight }) => {
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
  };

  const found = new Map();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (words.currentNode.data.trim() === '' || idle(element)) continue;
    const style = getComputedStyle(element);
    for (const { ground, at } of groundsOf(element)) {
      const { hex } = read(style.color);
      const key = `${hex} ${ground} ${large(style)} ${element.closest('[data-brand]')?.tagName}`;
      if (found.has(key)) continue;
      const where = `« ${words.currentNode.data.trim().slice(0, 40)} » in ${element.cloneNode(false).outerHTML.slice(0, 80)}`;
      found.set(key, {
        over: named(hex, element),
        under: named(ground, at),
        colours: `${hex} on ${ground}`,
        large: large(style),
        where,
      });
    }
  }
  return [...found.values()];
};
