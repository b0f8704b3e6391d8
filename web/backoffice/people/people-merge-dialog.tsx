import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  mergePeople,
  type PeopleMergePreview,
  type PersonRow,
  type PersonSheet,
} from '#contract/registry-admin/people.ts';
import { changeMessages } from '#web/backoffice/structures/messages.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { SearchSelect } from '#web/design/form/search-select.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import { Obstacles } from '../structures/merge/obstacles.tsx';
import { peopleMessages } from './messages.ts';
import { personAddress } from './person-columns.tsx';
import { peopleBut, peopleMergeOf } from './queries.ts';

const messages = peopleMessages.merge;
const WIDTH = 680;

export type PeopleMergeDialogProps = { slug: string; sheet: PersonSheet; onClose: () => void };

/**
 * Merges two records of one person: the portal decides which record stays, staff which account
 * signs in.
 */
export function PeopleMergeDialog({ slug, sheet, onClose }: PeopleMergeDialogProps) {
  const { interlocuteurId } = sheet.personne;
  const load = useMemo(() => peopleBut(interlocuteurId), [interlocuteurId]);
  const [other, setOther] = useState<Option | null>(null);
  const [signIn, setSignIn] = useState('');
  const [tried, setTried] = useState(false);
  const { data, error, isFetching } = useQuery(
    peopleMergeOf(interlocuteurId, other === null ? null : Number(other.value)),
  );
  const motif = useMotif();
  const { busy, problem, errors, join } = useJoining(slug);
  const blocked = data !== undefined && data.obstacles.length > 0;
  const lacksSignIn = data?.connexionAChoisir === true && signIn === '';
  const press = () => {
    setTried(true);
    if (data === undefined || blocked || lacksSignIn || !motif.check()) return;
    join(data, signIn, motif.value.trim());
  };
  return (
    <ConfirmDialog
      open
      title={messages.title}
      width={WIDTH}
      onClose={onClose}
      confirm={messages.confirm}
      danger
      busy={busy}
      onConfirm={blocked ? null : press}
    >
      <p>{messages.sentence}</p>
      <SearchSelect
        label={messages.other}
        required
        prompt={messages.otherPrompt}
        clearLabel={messages.clear}
        value={other}
        load={load}
        onValue={setOther}
        error={tried && other === null ? messages.otherMissing : null}
      />
      {isFetching ? <p role="status">{messages.counting}</p> : null}
      {error ? <ProblemAlert error={error} /> : null}
      {data ? <Preview preview={data} /> : null}
      {data?.connexionAChoisir ? (
        <NativeSelect
          label={messages.signIn}
          hint={messages.signInHint}
          required
          placeholder={changeMessages.choose}
          options={[data.gardee, data.partante].map((row) => ({
            value: String(row.interlocuteurId),
            label: lineOf(row),
          }))}
          value={signIn}
          onValue={setSignIn}
          error={tried && lacksSignIn ? messages.signInMissing : errors.get('connexionGardee')}
        />
      ) : null}
      {blocked ? null : <MotifInput motif={motif} hint={messages.motifHint} />}
      {problem ? <ProblemAlert error={problem} /> : null}
    </ConfirmDialog>
  );
}

const lineOf = (row: PersonRow) => messages.line(nameOf(row).trim(), row.email);

function Preview({
  preview: { gardee, partante, comptes, obstacles },
}: {
  preview: PeopleMergePreview;
}) {
  if (obstacles.length > 0) {
    return <Obstacles title={messages.obstacles} obstacles={obstacles} />;
  }
  const lines = [
    ...(comptes.structures > 0 ? [messages.structures(comptes.structures)] : []),
    ...(comptes.structuresCommunes > 0 ? [messages.shared(comptes.structuresCommunes)] : []),
    ...(comptes.demandes > 0 ? [messages.requests(comptes.demandes)] : []),
  ];
  return (
    <>
      <Facts
        facts={[
          { term: messages.stored, value: lineOf(gardee) },
          { term: messages.gone, value: lineOf(partante) },
        ]}
      />
      <h3>{messages.moves}</h3>
      {lines.length === 0 ? <p>{messages.nothing}</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function useJoining(slug: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, ...state } = useAction();
  const join = ({ gardee, partante, comptes }: PeopleMergePreview, signIn: string, motif: string) =>
    void run(async () => {
      try {
        await call(mergePeople, {
          body: {
            interlocuteurId: gardee.interlocuteurId,
            autreInterlocuteurId: partante.interlocuteurId,
            motif,
            comptes,
            ...(signIn === '' ? {} : { connexionGardee: Number(signIn) }),
          },
        });
      } finally {
        void readAgain(queries, 'profiles');
      }
      announce(messages.done(nameOf(gardee)));
      await navigate(personAddress(slug, gardee.interlocuteurId));
    });
  return { ...state, join };
}
