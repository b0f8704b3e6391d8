/** Screens without sign-in, and the page shown when the portal cannot start. */

import { verifyCode } from '#contract/exchange/certificate.ts';
import { choose, press, search, write } from '../acts.ts';
import { fails, fileTrouble, type Line, screen, waits } from '../line.ts';

const CODES =
  'FR-Z03-98-00212\nFRX262600100\nFR-Z03-98-0021\nFRZ0398O0212\nQZ-ABC-26-00001\nFR-Z03-98-00212';
const PLATE = 'Un code pour chaque enregistrement';
const CHECKER = 'about/verifier-un-code';
const CATALOGUE =
  'Titre\tArtiste\tISRC\nHoule\tLes Embruns\tFRZ039800212\nBrise\tLes Embruns\tFRZ039800212\nSel\tNora\t';
const ASSISTANT = 'about/nouveau-code';
const CERTIFICATE = 'Vérification d’un certificat';
const ADDRESS = `/account/adresse/1000.1780000000.${'A'.repeat(43)}`;
const UNKNOWN = '/verification/FRZ039800212-AAAAAAAAAAAAAAAAAAAAAA';
const EXPIRED = 'sessionStorage.setItem("portail-isrc.farewell", "expired")';
const leave =
  'history.pushState({ idx: 1 }, "", "/about/faq"); dispatchEvent(new PopStateEvent("popstate"))';

const home = screen('home', '', 'visitor', PLATE);
const definition = screen(
  'definition',
  'about/definition-isrc',
  'visitor',
  'Le code ISRC : à quoi il sert',
);
const legal = (name: string, path: string, title: string) =>
  screen(name, path, 'visitor', title)('full');
const obtain = screen('obtain', 'about/quand-isrc', 'visitor', 'Obtenir un code ISRC');
const faq = screen('faq', 'about/faq', 'visitor', 'Questions fréquentes');
const assistant = screen('assistant', ASSISTANT, 'visitor', /^Nouveau code/);
const checker = screen('checker', CHECKER, 'visitor', /^Vérifier/);
const audit = screen('audit', 'about/verifier-un-catalogue', 'visitor', 'Vérifier un catalogue');
const certificate = screen('certificate', 'verification/:jeton', 'visitor', CERTIFICATE, {
  at: UNKNOWN,
});
const address = screen('address', 'account/adresse/:jeton', 'visitor', 'Confirmer votre adresse', {
  at: ADDRESS,
});
const notFound = screen('not-found', '*', 'visitor', 'Page introuvable', {
  at: '/une/page/qui-n-existe-pas',
});
const signInFirst = screen('sign-in-first', 'isrc/demandes', 'visitor', /^Connectez-vous/);
const start = screen('start', null, 'visitor', 'Le portail ne répond pas', { at: '/' });
const spinner = screen('spinner', null, 'visitor', PLATE, { at: '/' });

export const PUBLIC: readonly Line[] = [
  home('full'),
  home('session-expired', { before: EXPIRED, sees: /session a expiré/ }),
  definition('full'),
  legal('legal-notices', 'mentions-legales', 'Mentions légales'),
  legal('privacy', 'confidentialite', 'Politique de confidentialité'),
  legal('terms', 'conditions', 'Conditions d’utilisation'),
  legal('accessibility', 'accessibilite', 'Accessibilité'),
  obtain('full'),
  obtain('other-address', { route: 'about/comment-isrc' }),
  faq('full'),
  faq('partial', { act: answered }),
  faq('empty', { act: search('zzzz') }),
  assistant('full'),
  assistant('partial', { act: choose('Moi, ou ma structure') }),
  checker('empty'),
  checker('full', { act: write('Codes à vérifier', CODES) }),
  checker('partial', { act: write('Codes à vérifier', 'FR-Z03-98-00212') }),
  audit('empty'),
  audit('full', {
    act: async (page) => {
      await write('Coller des lignes', CATALOGUE)(page);
      await page.getByRole('button', { name: 'Vérifier un catalogue' }).click();
      await page.getByRole('heading', { name: 'Bilan des lignes collées' }).waitFor();
    },
  }),
  certificate('full', {
    at: ({ certificate }) => `/verification/${certificate}`,
    sees: /inscrit au registre/,
  }),
  certificate('stranger', { sees: /^Aucun certificat/ }),
  certificate('error', { trouble: fails(verifyCode) }),
  certificate('slow', { trouble: waits(verifyCode), sees: 'Vérification en cours…' }),
  address('full'),
  address('dead-link', {
    act: press('Confirmer mon adresse'),
    sees: /^Ce lien ne sert plus/,
    reported: 'status of 404',
  }),
  notFound('full'),
  notFound('signed-in', { at: '/spx/demandes', as: 'staff', sees: /^VASSEUR/ }),
  signInFirst('full'),
  start('configuration-failed', { bare: true, trouble: fileTrouble('config.json', 'fails') }),
  start('identity-failed', {
    bare: true,
    title: 'Connexion indisponible',
    trouble: fileTrouble('assets/open-identity-', 'fails'),
  }),
  start('error', {
    at: '/about/faq',
    title: 'Cette page n’a pas pu s’afficher',
    sees: 'Réessayer',
    trouble: fileTrouble('assets/faq-route', 'fails'),
  }),
  start('slow', {
    bare: true,
    at: '/about/faq',
    title: null,
    trouble: fileTrouble('assets/faq-route', 'waits'),
  }),
  spinner('waiting', {
    trouble: fileTrouble('assets/faq-route', 'waits'),
    act: (page) => page.evaluate(leave),
    sees: 'Chargement en cours',
  }),
];

async function answered(page: Parameters<ReturnType<typeof press>>[0]): Promise<void> {
  await search('duree')(page);
  await page.locator('#duree summary').click();
}
