// Signs in, sends two recordings, and reads what became of the codes. Made from the contract of the portal: do not edit.
//   ISRC_URL=https://isrc.example ISRC_CLIENT_ID=… ISRC_CLIENT_SECRET=… node example.mjs [the cursor of last time]
// Try it first with a sandbox account (« compte d’essai »): the answers are the real ones, and nothing is kept.
// In your project: import … from '@portail-isrc/client'.
import { connect, PortailProblem } from '../dist/portail.js';

const { ISRC_URL = '', ISRC_CLIENT_ID = '', ISRC_CLIENT_SECRET = '' } = process.env;
const portail = connect({
  url: ISRC_URL,
  clientId: ISRC_CLIENT_ID,
  clientSecret: ISRC_CLIENT_SECRET,
});
const recording = { type: 'P', duree: '00:03:45', anneePublication: 2026, qualite: 'PRODUCTEUR' };

try {
  // POST /api/isrc/lot
  const sent = await portail.call('createLot', {
    body: {
      titre: 'Archipels',
      elements: [
        { ...recording, titre: 'Marée basse', artiste: 'Les Marées' },
        { ...recording, titre: 'Grand large', artiste: 'Les Marées' },
      ],
      // You own these recordings or act for their owner, and none has a code yet.
      attestation: true,
    },
  });
  console.log(`SENT ${sent.dossierId} ${sent.envoi?.sent ?? 0}`);

  // GET /api/isrc/flux: keep the cursor with what you applied, and go on from it next time.
  let repere = process.argv[2];
  for (let more = true; more; ) {
    const page = await portail.call('readCodeFeed', {
      query: repere === undefined ? {} : { repere },
    });
    for (const { fait, isrc } of page.rows) console.log(`${fait} ${isrc ?? ''}`);
    repere = page.repere ?? undefined;
    more = page.suite;
  }
  console.log(`CURSOR ${repere ?? ''}`);
} catch (error) {
  if (!(error instanceof PortailProblem)) throw error;
  console.error(`REFUSED ${error.code}`);
  for (const { path, message } of error.errors) console.error(`${path}: ${message}`);
  process.exitCode = 1;
}
