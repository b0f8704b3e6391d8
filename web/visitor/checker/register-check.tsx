import {
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkCodes, MOST_CHECKED } from '#contract/exchange/certificate.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { disarmed } from '#domain/sheet/cells.ts';
import { Button } from '#web/design/action/button.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { call } from '#web/platform/api/call.ts';
import { saveBlob } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { checker } from './messages.ts';
import { type CheckedLine, readLines } from './read-lines.ts';

const messages = checker.register;
/** A longer text is not a code, and is reported as such. */
const LONGEST_CODE = 60;
/** Maximum length of a title or artist compared by the register. */
const LONGEST_WORDS = 500;
/** The server refuses a truncated surrogate pair. */
const cut = (text: string, longest: number) =>
  text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
type Answer = OutputOf<typeof checkCodes>['lignes'][number];

const DRAWN = {
  VALIDE: { tone: 'vert', icon: IconCircleCheck },
  ANNULE: { tone: 'rouge', icon: IconBan },
  INCONNU: { tone: 'ambre', icon: IconQuestionMark },
  MALFORME: { tone: 'rouge', icon: IconCircleX },
} as const satisfies Record<Answer['etat'], unknown>;

/**
 * Checks the typed codes against the register, on click only, since they then leave the browser.
 */
export function RegisterCheck({ text }: { text: string }) {
  const { busy, run, failure } = useAction();
  const [answered, setAnswered] = useState<readonly Answer[]>([]);
  const lines: CheckedLine[] = readLines(text)
    .slice(0, MOST_CHECKED)
    .map(({ isrc, titre, artiste }) => ({
      isrc: cut(isrc, LONGEST_CODE),
      titre: titre === null ? null : cut(titre, LONGEST_WORDS),
      artiste: artiste === null ? null : cut(artiste, LONGEST_WORDS),
    }));
  const ask = () =>
    run(async () => setAnswered((await call(checkCodes, { body: { lignes: lines } })).lignes));
  return (
    <Card title={messages.title}>
      <div className="stack gap-12">
        <p>{messages.intro}</p>
        <p>
          <Button
            variant="secondary"
            busy={busy}
            disabledReason={lines.length === 0 ? messages.none : null}
            onClick={() => void ask()}
          >
            {messages.ask(lines.length)}
          </Button>
        </p>
        {failure === null ? null : <ProblemAlert error={failure} />}
        {answered.length === 0 ? null : <Answers answered={answered} />}
      </div>
    </Card>
  );
}

function Answers({ answered }: { answered: readonly Answer[] }) {
  return (
    <>
      <p role="status">{messages.answered(answered.length)}</p>
      <ol className="reports stack list gap-12">
        {answered.map((answer, index) => (
          // The same code may be asked twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers are replaced all at once
          <li className="report stack gap-12" key={index}>
            <div className="row between gap-8-16">
              <span className="mono">{printedIsrc(answer.isrc)}</span>
              <StatusBadge {...DRAWN[answer.etat]} label={messages.states[answer.etat]} />
            </div>
            {sentencesOf(answer).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ol>
      <p>
        <Button
          variant="secondary"
          size="small"
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() => save(answered)}
        >
          {messages.save}
        </Button>
      </p>
    </>
  );
}

function sentencesOf({ etat, annee, remplacePar, titre, artiste }: Answer): string[] {
  const agreement = (name: 'titre' | 'artiste', agrees: boolean | null) =>
    agrees === null ? [] : [agrees ? messages.agrees[name] : messages.differs[name]];
  return [
    ...(etat === 'INCONNU' ? [messages.unknownHint] : []),
    ...(annee === null ? [] : [messages.since(annee)]),
    ...(remplacePar === null ? [] : [messages.replacedBy(printedIsrc(remplacePar))]),
    ...agreement('titre', titre),
    ...agreement('artiste', artiste),
  ];
}

/** Saves the result as CSV for French spreadsheets. */
function save(answered: readonly Answer[]): void {
  const message = (agrees: boolean | null) =>
    agrees === null ? '' : agrees ? messages.yes : messages.no;
  const rows = answered.map(({ isrc, etat, annee, remplacePar, titre, artiste }) => [
    printedIsrc(isrc),
    messages.states[etat],
    String(annee ?? ''),
    remplacePar === null ? '' : printedIsrc(remplacePar),
    message(titre),
    message(artiste),
  ]);
  const lines = [messages.columns, ...rows].map((cells) =>
    cells.map((cell) => `"${disarmed(cell).replaceAll('"', '""')}"`).join(';'),
  );
  const file = new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
  saveBlob(file, messages.file);
}
