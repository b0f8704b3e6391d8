/** One call: who may, what goes in, what comes out, how it fails, an example. */

import { code, element, table } from './element.js';
import { schemaView } from './schema-view.js';
import { tryView } from './trying.js';

const STANDINGS = {
  visitor: 'visiteur',
  stranger: 'personne connectée sans fiche',
  member: 'membre de la structure',
  gestionnaireIsrc: 'gestionnaire ISRC',
  gestionnaireInternet: 'gestionnaire internet',
  representantLegal: 'représentant légal',
  staff: 'équipe de la société',
  staffManager: 'gestionnaire de la société',
};

export function operationView(method, path, operation) {
  const details = element('details', {
    id: operation.operationId,
    'data-words': wordsOf(method, path, operation),
  });
  details.append(
    element(
      'summary',
      {},
      element('span', { class: `method ${method}`, translate: 'no' }, method.toUpperCase()),
      ' ',
      element('code', { translate: 'no' }, path),
      ' ',
      element('span', { class: 'what', lang: 'en' }, operation.summary),
    ),
  );
  // Drawn when it is opened: the whole document at once would be thousands of rows.
  details.addEventListener('toggle', () => details.append(...bodyOf(method, path, operation)), {
    once: true,
  });
  return details;
}

function wordsOf(method, path, operation) {
  return [method, path, operation.summary, operation['x-permission']].join(' ').toLowerCase();
}

function bodyOf(method, path, operation) {
  const [[requestType, request] = []] = Object.entries(operation.requestBody?.content ?? {});
  const [[answerType, answer] = []] = Object.entries(operation.responses[200]?.content ?? {});
  return [
    element('h3', {}, 'Qui peut l’appeler'),
    permissionOf(operation),
    element('h3', {}, 'Ce qu’il reçoit'),
    ...received(operation, requestType, request),
    code('Exemple de requête', curlOf(method, path, operation, requestType, request)),
    element('h3', {}, 'Ce qu’il répond'),
    ...(answer === undefined ? [] : schemaView(`Réponse (${answerType})`, answer.schema)),
    answer?.example === undefined
      ? null
      : code('Exemple de réponse', JSON.stringify(answer.example, null, 2)),
    element('h3', {}, 'Ses refus'),
    ...refusalsOf(operation),
    element('h3', {}, 'L’essayer'),
    tryView(path, method, operation),
  ].filter((part) => part !== null);
}

function permissionOf(operation) {
  const permission = operation['x-permission'];
  if (permission === 'public') return element('p', {}, 'Tout le monde, sans se connecter.');
  if (permission === 'signedIn') return element('p', {}, 'Toute personne connectée.');
  const who = (operation['x-permission-who'] ?? []).map((one) => STANDINGS[one] ?? one).join(', ');
  return element(
    'p',
    {},
    `Droit `,
    element('code', { translate: 'no' }, permission),
    ' (',
    element('span', { lang: 'en' }, operation['x-permission-what'] ?? ''),
    `) : ${who}.`,
  );
}

function received(operation, requestType, request) {
  const parameters = operation.parameters ?? [];
  const query = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const parts = [
    ...(parameters.length === 0 ? [] : schemaView('Dans l’adresse', query)),
    ...(request === undefined
      ? []
      : schemaView(`Corps de la requête (${requestType})`, request.schema)),
  ];
  return parts.length === 0 ? [element('p', {}, 'Rien : l’adresse suffit.')] : parts;
}

function curlOf(method, path, operation, requestType, request) {
  const query = (operation.parameters ?? [])
    .filter(({ required }, _index, all) => required || !all.some((one) => one.required))
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
    .join('&');
  const lines = [
    `curl -X ${method.toUpperCase()} '${location.origin}${path}${query === '' ? '' : `?${query}`}'`,
  ];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $JETON"`);
  if (requestType === 'application/json') {
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(request.example, null, 2))}`,
    );
  } else if (request !== undefined) {
    for (const [name, value] of Object.entries(request.example)) {
      lines.push(`-F ${quoted(`${name}=${Array.isArray(value) ? `@${value[0]}` : value}`)}`);
    }
  }
  return lines.join(' \\\n  ');
}

/** For a shell: an apostrophe closes the quotes, stands alone, and opens them again. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function refusalsOf(operation) {
  const all = Object.entries(operation.responses).flatMap(([status, response]) =>
    (response['x-refusals'] ?? []).map((refusal) => ({ status, ...refusal })),
  );
  const rows = (list) => list.map(({ code: name, status, title }) => [name, status, title]);
  const own = all.filter(({ common }) => !common);
  const columns = ['Code', 'Statut', 'Phrase'];
  return [
    own.length === 0
      ? element('p', {}, 'Seulement ceux de tous les appels.')
      : table('Refus propres à cet appel', columns, rows(own)),
    table('Refus de tous les appels', columns, rows(all.filter(({ common }) => common))),
  ];
}
