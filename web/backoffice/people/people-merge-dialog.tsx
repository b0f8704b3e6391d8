import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  mergePeople,
  type PeopleMergePreview,
  type PersonRow,
  type PersonSheet,
} from '#contract/registry-care/people.ts';
import { call } from '#web/app/api/call.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { peopleWords } from '#web/app/catalogue/registry-staff/people.ts';
import { changeWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { SearchSelect } from '#web/design/form/search-select.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import { Obstacles } from '../structures/merge/obstacles.tsx';
import { personAddress } from './person-columns.tsx';
import { peopleBut, peopleMergeOf } from './queries.ts';

const words = peopleWords.merge;
const WIDTH = 680;

export type PeopleMergeDialogProps = { slug: string; sheet: PersonSheet; onClose: () => void };

/** Two records of one person: which stays is the portal's to say, which account signs in is the staff's. */
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
  const { busy, problem, faults, join } = useJoining(slug);
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
      title={words.title}
      width={WIDTH}
      onClose={onClose}
      confirm={words.confirm}
      danger
      busy={busy}
      onConfirm={blocked ? null : press}
    >
      <p>{words.sentence}</p>
      <SearchSelect
        label={words.other}
        required
        prompt={words.otherPrompt}
        clearLabel={words.clear}
        value={other}
        load={load}
        onValue={setOther}
        error={tried && other === null ? words.otherMissing : null}
      />
      {isFetching ? <p role="status">{words.counting}</p> : null}
      {error ? <ProblemNotice error={error} /> : null}
      {data ? <Preview preview={data} /> : null}
      {data?.connexionAChoisir ? (
        <NativeSelect
          label={words.signIn}
          hint={words.signInHint}
          required
          placeholder={changeWords.choose}
          options={[data.gardee, data.partante].map((row) => ({
            value: String(row.interlocuteurId),
            label: lineOf(row),
          }))}
          value={signIn}
          onValue={setSignIn}
          error={tried && lacksSignIn ? words.signInMissing : faults.get('connexionGardee')}
        />
      ) : null}
      {blocked ? null : <MotifInput motif={motif} hint={words.motifHint} />}
      {problem ? <ProblemNotice error={problem} /> : null}
    </ConfirmDialog>
  );
}

const lineOf = (row: PersonRow) => words.line(nameOf(row).trim(), row.email);

function Preview({
  preview: { gardee, partante, comptes, obstacles },
}: {
  preview: PeopleMergePreview;
}) {
  if (obstacles.length > 0) {
    return <Obstacles title={words.obstacles} obstacles={obstacles} />;
  }
  const lines = [
    ...(comptes.structures > 0 ? [words.structures(comptes.structures)] : []),
    ...(comptes.structuresCommunes > 0 ? [words.shared(comptes.structuresCommunes)] : []),
    ...(comptes.demandes > 0 ? [words.requests(comptes.demandes)] : []),
  ];
  return (
    <>
      <Facts
        facts={[
          { term: words.kept, value: lineOf(gardee) },
          { term: words.gone, value: lineOf(partante) },
        ]}
      />
      <h3>{words.moves}</h3>
      {lines.length === 0 ? <p>{words.nothing}</p> : null}
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
      announce(words.done(nameOf(gardee)));
      await navigate(personAddress(slug, gardee.interlocuteurId));
    });
  return { ...state, join };
}
