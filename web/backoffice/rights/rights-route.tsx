import { useQuery } from '@tanstack/react-query';
import {
  answerRight,
  downloadPersonData,
  listRights,
  type RightRow,
  readRightPaper,
} from '#contract/account/rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { call, respond } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import {
  type RequestBody,
  type RequestKind,
  reviewQueueOf,
} from '../review-queue/requests/request-kind.tsx';
import { RequestReviewQueue } from '../review-queue/requests/request-queue.tsx';
import { NUMBER, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { rightsStaff as messages, rightAlone, rightReviewQueue } from './messages.ts';

/** Requests of people about their own data; recently answered ones stay below those that wait. */
const RIGHTS: RequestKind<RightRow> = {
  ecran: 'droits',
  address: reviewQueueAddress('demande', NUMBER),
  messages: rightReviewQueue,
  sujet: 'DROIT',
  subjects: ['profiles'],
  useRead: () =>
    useQuery({
      queryKey: keyOf('profiles', {}, 'droits'),
      queryFn: ({ signal }) => call(listRights, {}, signal),
    }),
  itemOf: ({ demandeId }) => String(demandeId),
  nameOf: ({ personne }) => nameOf(personne),
  sinceOf: ({ demandeeLe }) => demandeeLe,
  whatOf: ({ genre, accordee }) =>
    accordee === null
      ? messages.rights[genre]
      : `${messages.rights[genre]}, ${messages.ended(accordee)}`,
  soughtIn: ({ personne }) => personne.email,
  structureOf: () => null,
  can: ({ traiteeLe }) => ({ OK: traiteeLe === null, KO: traiteeLe === null, DELETE: false }),
  settledOf: ({ accordee, traiteePar, traiteeLe }) => ({
    title: messages.done(accordee === true),
    par: traiteePar,
    at: traiteeLe,
  }),
  motifFor: ['OK', 'KO'],
  asks: ({ genre }, action) => genre === 'EFFACEMENT' && action === 'OK',
  // An erasure cannot be undone.
  takenBack: ['OK', 'KO'],
  together: ['OK', 'KO'],
  barred: ({ genre }, action) => (genre === 'EFFACEMENT' && action === 'OK' ? rightAlone : null),
  answer: ({ item, action, motif, key }, keepalive) =>
    call(answerRight, {
      body: { demandeId: Number(item), accordee: action === 'OK', reponse: motif },
      idempotencyKey: key,
      keepalive,
    }),
  Body: RightBody,
};

const REVIEW_QUEUE = reviewQueueOf(RIGHTS);

/** `/:product/droits`, on the desk. */
export function Component() {
  return <RequestReviewQueue {...REVIEW_QUEUE} />;
}

/** The request, its author, and the answer if any. */
function RightBody({ file }: RequestBody<RightRow>) {
  const { slug } = useConfiguration().brand;
  const { genre, personne, demandeeLe, texte, traiteeLe, reponse, ouvertePar } = file;
  return (
    <Card title={messages.rights[genre]}>
      <div className="stack">
        <p className="secondary">
          {messages.requested} <Timestamp at={demandeeLe} />, {personne.email}.{' '}
          <TextLink to={`/${slug}/personnes/${personne.interlocuteurId}`}>
            {messages.record}
          </TextLink>
        </p>
        {ouvertePar === null ? null : <p className="secondary">{messages.openedBy(ouvertePar)}</p>}
        {texte === null ? null : <p>{texte}</p>}
        {ouvertePar === null || traiteeLe !== null ? null : <ForOther file={file} />}
        {traiteeLe === null ? (
          <AlertBox tone="info">
            <p>{messages.hints[genre]}</p>
          </AlertBox>
        ) : (
          <p>{reponse}</p>
        )}
      </div>
    </Card>
  );
}

/** What the person would read and take away themselves, and what proved who they are. */
function ForOther({ file: { demandeId, piece } }: { file: RightRow }) {
  const { run, busy, problem } = useAction();
  const query = { demandeId: String(demandeId) };
  const save = (endpoint: typeof readRightPaper | typeof downloadPersonData) =>
    void run(async () =>
      announce(messages.saved(await saveFile(await respond(endpoint, { query })))),
    );
  return (
    <div className="stack gap-8">
      <div className="row">
        {piece === null ? null : (
          <Button variant="secondary" busy={busy} onClick={() => save(readRightPaper)}>
            {messages.paper(piece.nom, sizeText(piece.taille))}
          </Button>
        )}
        <Button variant="secondary" busy={busy} onClick={() => save(downloadPersonData)}>
          {messages.data}
        </Button>
      </div>
      <p className="secondary">{messages.paperGoes}</p>
      {problem ? <ProblemAlert error={problem} /> : null}
    </div>
  );
}
