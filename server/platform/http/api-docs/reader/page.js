/** Reads the OpenAPI document and draws it: calls by resource, a filter, an address for each call. */

import { element } from './element.js';
import { operationView } from './operation-view.js';

const state = document.getElementById('state');
const calls = document.getElementById('calls');

try {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`status ${response.status}`);
  draw(await response.json());
} catch (error) {
  console.error(error);
  state.textContent = 'Le document n’a pas pu être lu. Rechargez la page dans un instant.';
}

function draw(openapi) {
  const groups = groupsOf(openapi);
  const filter = element('input', { type: 'search', id: 'filter', autocomplete: 'off' });
  const total = groups.reduce((sum, [, list]) => sum + list.length, 0);
  const sections = groups.map(([tag, list]) =>
    element(
      'section',
      { 'aria-labelledby': `tag-${tag}` },
      element('h2', { id: `tag-${tag}`, translate: 'no' }, tag),
      ...list.map(({ method, path, operation }) => operationView(method, path, operation)),
    ),
  );
  document.getElementById('about').append(` Version ${openapi.info.version}.`);
  calls.prepend(
    element(
      'p',
      { class: 'filter' },
      element('label', { for: 'filter' }, 'Filtrer les appels'),
      filter,
    ),
    navigation(groups),
  );
  calls.append(...sections);
  filter.addEventListener('input', () => narrow(filter.value, sections));
  say(total);
  openTarget();
  addEventListener('hashchange', openTarget);
}

/** @returns the calls of each resource, resources in the order of their names. */
function groupsOf({ paths }) {
  const list = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(list, ({ operation }) => operation.tags[0]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'fr'));
}

function navigation(groups) {
  const links = groups.map(([tag, list]) =>
    element(
      'li',
      {},
      element('a', { href: `#tag-${tag}`, translate: 'no' }, tag),
      ` (${list.length})`,
    ),
  );
  return element('nav', { 'aria-label': 'Ressources' }, element('ul', {}, ...links));
}

function narrow(text, sections) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of sections) {
    let held = 0;
    for (const call of section.querySelectorAll('details')) {
      call.hidden = !words.every((word) => call.dataset.words.includes(word));
      if (!call.hidden) held += 1;
    }
    section.hidden = held === 0;
    shown += held;
  }
  say(shown);
}

function say(count) {
  state.textContent =
    count === 0 ? 'Aucun appel ne correspond.' : `${count} appel${count > 1 ? 's' : ''}`;
}

/** `/api/docs#get-references-pays` opens that call. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}
