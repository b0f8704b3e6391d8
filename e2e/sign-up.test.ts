import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const EMAIL = 'maelle@essai.example';
const PASSWORD = 'quatre mots sans lien';
const MOTIF = 'Votre adresse est illisible : vérifiez le numéro et la rue.';

// On PostgreSQL; `journeys/first-song.test.ts` follows the same steps on the embedded database.
const stage = aStage();
let maelle: Visitor;
beforeAll(async () => {
  maelle = await stage.visitor();
});

test('from the first sign-in to the first request: profile, structure, justificatif, refused, accepted', async () => {
  await opensAnAccount(maelle);
  await identifiesHerself(maelle);
  await createsHerStructure(maelle);
  await fillsItIn(maelle);
  await depositsAFile(maelle);
  await sendsIt(maelle);
  await staffAnswer(stage.portal, { action: 'KO', motif: MOTIF });
  await correctsAndSendsAgain(maelle);
  await staffAnswer(stage.portal, { action: 'OK' });
  await mayAskForCodes(maelle);
  // The profile of a new person is requested, and answered 404, which the browser reports.
  expect(maelle.errors.filter((error) => !/status of 404 /.test(error))).toEqual([]);
});

async function opensAnAccount({ page, checked }: Visitor): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByLabel('Prénom').fill('Maëlle');
  await page.getByLabel('Nom', { exact: true }).fill('Kerbrat');
  await page.getByLabel('Adresse électronique').fill(EMAIL);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByText(EMAIL).first().waitFor();
  await checked('home of a person without a record');
  await page.getByRole('main').getByRole('link', { name: 'Compléter mon profil' }).click();
}

async function identifiesHerself({ page, checked }: Visitor): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Compléter mon profil' }).waitFor();
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Maëlle');
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await page.getByRole('alert').getByText('Indiquez un numéro de téléphone.').click();
  await checked('profile, with faults');
  // The link of the error summary moved the focus to the field.
  await page.keyboard.type('01 23 45 67 89');
  await page.getByLabel('Civilité').selectOption('MADAME');
  await page.keyboard.press('Tab');
  await page.getByLabel('Téléphone').press('Enter');
}

async function createsHerStructure({ page, checked }: Visitor): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Votre structure' }).waitFor();
  await checked('find a structure');
  await page.getByRole('radio', { name: /Une société, une association/ }).check();
  await page.getByLabel('Raison sociale').first().fill('zzzz');
  await page.getByText('AUCUN RÉSULTAT TROUVÉ').first().waitFor();
  await page.getByRole('radio', { name: /Moi-même/ }).check();
  await page.getByLabel('Nom ou nom d’artiste').fill('Maëlle Kerbrat');
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Finaliser ma structure' }).waitFor();
}

async function fillsItIn({ page, checked }: Visitor): Promise<void> {
  await checked('structure to complete');
  await page.getByRole('button', { name: /Mon compte/ }).click();
  await page
    .getByRole('list', { name: 'Mon compte' })
    .getByRole('link', { name: 'Structure' })
    .waitFor();
  await checked('account menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Envoyer pour validation' }).click();
  await page.getByRole('alert').getByText('Indiquez l’adresse du siège social.').waitFor();
  await checked('structure to complete, with faults');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await checked('structure to complete, on a phone, dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByLabel('Nationalité').inputValue()).toBe('250');
  await page.getByLabel('Pays').selectOption('FRANCE');
  await page
    .getByLabel(/^Adresse/)
    .first()
    .fill('12 rue des Embruns');
  await page.getByLabel(/^Code postal/).fill('29200');
  await page.getByLabel(/^Ville/).fill('Brest');
  await page
    .getByText(/Brouillon enregistré/)
    .first()
    .waitFor();
}

async function depositsAFile({ page, checked }: Visitor): Promise<void> {
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('bonjour'),
  });
  await page
    .getByText('Type de fichier non accepté : choisissez un PDF, un JPEG ou un PNG.')
    .waitFor();
  await chooser.setInputFiles({
    name: 'identite.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(aPdf()),
  });
  await page.getByText('1 fichier(s) téléchargé(s) :').waitFor();
  await checked('a justificatif, and a file refused');
  await page.getByRole('button', { name: 'Retirer notes.txt de la liste' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger identite.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('identite.pdf');
}

async function sendsIt({ page, checked }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Envoyer pour validation' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Votre compte est en cours de validation' })
    .waitFor();
  await checked('account under validation');
  // A request may be prepared before the account is validated.
  await page.goto('/isrc');
  await page.getByRole('heading', { level: 1, name: 'Un code pour un titre' }).waitFor();
  await page.goto('/account/complete/structure');
  await page
    .getByRole('heading', { level: 1, name: 'Votre compte est en cours de validation' })
    .waitFor();
}

async function correctsAndSendsAgain({ page, checked }: Visitor): Promise<void> {
  await page.getByText(MOTIF).waitFor();
  await checked('account refused');
  await page
    .getByLabel(/^Adresse/)
    .first()
    .fill('14 rue des Embruns');
  await page.getByRole('button', { name: 'Renvoyer pour validation' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Votre compte est en cours de validation' })
    .waitFor();
}

async function mayAskForCodes({ page, checked }: Visitor): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Votre compte est validé' }).waitFor();
  await checked('account accepted');
  await page.getByRole('link', { name: 'Demander mon premier code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Un code pour un titre' }).waitFor();
  await page.goto('/account/structure');
  await page.getByRole('button', { name: 'Modifier : Siège' }).click();
  await checked('structure being changed');
  await page.getByLabel(/^Ville/).fill('Plougastel');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Plougastel').waitFor();
  await checked('structure');
  await page.getByRole('link', { name: 'Mes collaborateurs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mes collaborateurs' }).waitFor();
  await page.getByRole('button', { name: 'Inviter' }).waitFor();
  await checked('team');
  await page.goto('/account/profile');
  await page.getByLabel('Téléphone').waitFor();
  await checked('profile');
  await page.goto('/account/structure/add');
  await page.getByRole('heading', { level: 1, name: 'Ajouter une structure' }).waitFor();
  await checked('another structure');
}

type Answer = { readonly action: 'OK' | 'KO'; readonly motif?: string };

async function staffAnswer(portal: RunningPortal, answer: Answer): Promise<void> {
  const headers = {
    authorization: `Bearer ${await portal.tokenOf('staff@demo.example')}`,
    'content-type': 'application/json',
  };
  const { structureId, interlocuteurId } = await portal.db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select(['c.structureId', 'c.interlocuteurId'])
    .where('i.email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const response = await fetch(`${portal.origin}/api/workflow`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ structureId, interlocuteurId, ...answer }),
  });
  expect(response.status).toBe(200);
}
