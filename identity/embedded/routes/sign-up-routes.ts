import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '#identity/embedded/pages/layout.ts';
import type { Account } from '../accounts/accounts.ts';
import { parseEmail } from '../accounts/email.ts';
import { networkOf } from '../accounts/network.ts';
import { passwordError } from '../accounts/password-policy.ts';
import { delayOf } from '../pages/delay.ts';
import { type FieldError, renderField, renderSummary, titleWith } from '../pages/fields.ts';
import { PASSWORD_ADVICE, PASSWORD_MESSAGES } from '../pages/password-messages.ts';
import {
  fieldOf,
  finishInteraction,
  type InteractionDeps,
  keep,
  openInteraction,
  sendPage,
} from './interaction.ts';

/** Longest name, in characters. */
const NAME_MAX = 100;

/**
 * Accounts that one network may open per hour: each costs a hash, and sends a mail to an unverified
 * address.
 */
const OPENED_AN_HOUR = 40;

/** Number of « address taken » answers for one network before it must wait. */
const TAKEN_BEFORE_WAIT = 30;

type Typed = {
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly password: string;
};

function nameErrors(field: 'prenom' | 'nom', label: string, value: string): FieldError[] {
  if (value === '') return [{ field, message: `Saisissez votre ${label}.` }];
  if ([...value].length > NAME_MAX || /\p{C}/u.test(value)) {
    return [
      {
        field,
        message: `Votre ${label} contient un caractère inattendu ou dépasse ${NAME_MAX} caractères.`,
      },
    ];
  }
  return [];
}

function errorsOf(typed: Typed, productName: string): FieldError[] {
  const fieldErrors = [
    ...nameErrors('prenom', 'prénom', typed.prenom),
    ...nameErrors('nom', 'nom', typed.nom),
  ];
  if (parseEmail(typed.email) === null) {
    fieldErrors.push({
      field: 'email',
      message: 'Saisissez une adresse électronique complète, comme nom@exemple.fr.',
    });
  }
  const error = passwordError(typed.password, [typed.email, typed.prenom, typed.nom, productName]);
  if (error !== null) fieldErrors.push({ field: 'password', message: PASSWORD_MESSAGES[error] });
  return fieldErrors;
}

type Opening =
  | { readonly kind: 'opened'; readonly account: Account }
  | { readonly kind: 'taken' }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Opens the account, or reports that the address is taken, or the seconds this network must wait.
 *
 * The address counts as not verified: nothing proves yet that it belongs to this person, so it must
 * not give access to data registered under it by someone else.
 */
async function open(
  typed: Typed,
  network: string,
  interactionDeps: InteractionDeps,
): Promise<Opening> {
  const { accounts, attempts, gate, passwords } = interactionDeps;
  const email = parseEmail(typed.email);
  if (email === null) throw new Error('The address was checked before');
  // Only the answer « address taken » reveals something, so only it is counted.
  const counts = [{ key: `taken:${network}`, free: TAKEN_BEFORE_WAIT }];
  const turn = [`opened:${network}`, OPENED_AN_HOUR] as const;
  // During a wait the address is not looked up, so that nothing is revealed about it.
  const early = (await attempts.secondsToWait(counts)) || (await attempts.secondsToTurn(...turn));
  if (early > 0) return { kind: 'wait', seconds: early };
  const taken = async (): Promise<Opening> => {
    await attempts.fail(counts);
    return { kind: 'taken' };
  };
  if ((await accounts.findByEmailKey(email.key)) !== null) return taken();
  // Concurrent requests may have taken the last turns.
  const late = await attempts.takeTurn(...turn);
  if (late > 0) return { kind: 'wait', seconds: late };
  const account = await accounts.create({
    email: email.email,
    emailKey: email.key,
    emailVerified: false,
    givenName: typed.prenom,
    familyName: typed.nom,
    passwordHash: await gate(() => passwords.hash(typed.password)),
    isDemonstration: false,
  });
  return account === null ? taken() : { kind: 'opened', account };
}

async function signUp(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
): Promise<FastifyReply> {
  const { path } = await openInteraction(request, reply, interactionDeps);
  const typed: Typed = {
    prenom: fieldOf(request, 'prenom').trim(),
    nom: fieldOf(request, 'nom').trim(),
    email: fieldOf(request, 'email').trim(),
    password: fieldOf(request, 'password'),
  };
  const refuse = (status: number, errors: readonly FieldError[]) =>
    sendPage(
      reply,
      interactionDeps.location,
      status,
      renderSignUp(interactionDeps.context, { ...typed, path, errors }),
    );
  const fieldErrors = errorsOf(typed, interactionDeps.context.productName);
  if (fieldErrors.length > 0) return refuse(422, fieldErrors);
  const opening = await open(typed, networkOf(request.ip), interactionDeps);
  if (opening.kind === 'wait') {
    const { seconds } = opening;
    reply.header('retry-after', String(seconds));
    const message = `Trop d’essais depuis ce réseau. Réessayez dans ${delayOf(seconds)}.`;
    return refuse(429, [{ field: 'email', message }]);
  }
  if (opening.kind === 'taken') {
    const message =
      'Un compte existe déjà avec cette adresse. Connectez-vous, ou utilisez-en une autre.';
    return refuse(422, [{ field: 'email', message }]);
  }
  const { account } = opening;
  await keep(request, interactionDeps, 'accountOpened', { subject: account.subject });
  interactionDeps.post.sendLink('email', account.email);
  return finishInteraction(request, reply, interactionDeps, account.subject);
}

/** The sign-up page and its form. */
export function mountSignUp(app: FastifyInstance, interactionDeps: InteractionDeps): void {
  const url = `${interactionDeps.location.base}/interaction/:uid/register`;
  app.get(url, async (request, reply) => {
    const { path } = await openInteraction(request, reply, interactionDeps);
    const page = { path, prenom: '', nom: '', email: '', errors: [] };
    return sendPage(
      reply,
      interactionDeps.location,
      200,
      renderSignUp(interactionDeps.context, page),
    );
  });
  app.post(url, (request, reply) => signUp(request, reply, interactionDeps));
}

type SignUpPage = {
  /** Path of this interaction, whose sign-in page is the other choice. */
  readonly path: string;
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

/** The page on which a person opens an account. */
function renderSignUp(context: PageContext, page: SignUpPage): string {
  const field = (name: string, label: string, autocomplete: string, value: string) =>
    renderField({ name, label, type: 'text', autocomplete, value, maxlength: 100 }, page.errors);
  const body = html`<section class="card">
<h1>Créer un compte</h1>
<p class="lead">Tous les champs sont obligatoires.</p>
${renderSummary(page.errors)}
<form method="post" action="${page.path}/register" novalidate>
<div class="pair">${field('prenom', 'Prénom', 'given-name', page.prenom)}${field('nom', 'Nom', 'family-name', page.nom)}</div>
${renderField({ name: 'email', label: 'Adresse électronique', type: 'email', autocomplete: 'email', value: page.email, maxlength: 254 }, page.errors)}
${renderField({ name: 'password', label: 'Mot de passe', type: 'password', autocomplete: 'new-password', hint: PASSWORD_ADVICE, maxlength: 1000 }, page.errors)}
<button class="button">Créer mon compte</button>
</form>
<p class="other">Vous avez déjà un compte\u202f? <a href="${page.path}?connexion">Se connecter</a></p>
</section>
<p class="back"><a href="${context.home}">Revenir à l’accueil</a></p>`;
  return renderPage(context, { title: titleWith('Créer un compte', page.errors), body });
}
