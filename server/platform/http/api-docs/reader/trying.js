/** Tries a call from the page: as the person who is signed in on this portal, or with a token that somebody pastes. */

import { code, element } from './element.js';

const MOST_SHOWN = 100_000;
/** Too old a token is renewed before it is sent. */
const MARGIN_MILLISECONDS = 10_000;

/** @returns the form of one call, or a sentence where a page is no good tool for it */
export function tryView(path, method, operation) {
  const [[requestType, request] = []] = Object.entries(operation.requestBody?.content ?? {});
  const answerType = Object.keys(operation.responses[200]?.content ?? {})[0];
  if (requestType === 'multipart/form-data' || answerType === 'text/event-stream') {
    return element('p', {}, 'Par la commande ci-dessus : cet appel échange un fichier ou un flux.');
  }
  const field = (name, label, made) => {
    made.id = `${operation.operationId}-${name}`;
    return element('p', { class: 'field' }, element('label', { for: made.id }, label), made);
  };
  const parameters = (operation.parameters ?? []).map(({ name, required, example }) => ({
    name,
    input: element('input', {
      autocomplete: 'off',
      required,
      value: required ? String(example) : undefined,
    }),
  }));
  const body =
    request &&
    element(
      'textarea',
      { rows: '8', spellcheck: 'false' },
      JSON.stringify(request.example, null, 2),
    );
  const token = element('input', { type: 'password', autocomplete: 'off' });
  const answer = element('div', { role: 'status' });
  const form = element(
    'form',
    {},
    ...parameters.map(({ name, input }) =>
      field(name, element('code', { translate: 'no' }, name), input),
    ),
    body && field('body', 'Corps de la requête', body),
    operation.security.length === 0
      ? null
      : field(
          'token',
          'Jeton d’un compte de service (vide : la personne connectée sur ce portail)',
          token,
        ),
    operation['x-audit'] && element('p', {}, 'Cet appel écrit pour de bon dans le portail.'),
    element('button', {}, 'Envoyer l’appel'),
    answer,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    answer.replaceChildren('Envoi en cours');
    const given = parameters.filter(({ input }) => input.value !== '');
    const query = new URLSearchParams(given.map(({ name, input }) => [name, input.value]));
    const address = query.size === 0 ? path : `${path}?${query}`;
    answer.replaceChildren(...(await called(address, { method, body: body?.value }, token.value)));
  });
  return form;
}

async function called(address, { method, body }, pasted) {
  const token = pasted || (await tokenOfSession());
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const begun = performance.now();
  try {
    const response = await fetch(address, { method: method.toUpperCase(), headers, body });
    const text = await response.text();
    const took = Math.round(performance.now() - begun);
    const who = token ? '' : ', sans personne connectée';
    return [
      element('p', {}, `Statut ${response.status}, en ${took} ms${who}.`),
      code('Réponse du portail', readable(text)),
    ];
  } catch (error) {
    console.error(error);
    return [
      element(
        'p',
        {},
        'Le portail n’a pas répondu. Vérifiez votre connexion, puis renvoyez l’appel.',
      ),
    ];
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_SHOWN);
  } catch {
    return text.slice(0, MOST_SHOWN);
  }
}

let session;

/** Of the person who is signed in on this portal, as its own pages find it. @returns undefined for a visitor */
async function tokenOfSession() {
  if (session !== undefined && session.expiresAt - Date.now() > MARGIN_MILLISECONDS)
    return session.token;
  try {
    const { checkSilently } = await import('/api/docs/session.js');
    session = await checkSilently();
  } catch (error) {
    // A provider that is away: the call then leaves without a token, and says so.
    console.error(error);
    session = undefined;
  }
  return session?.token;
}
