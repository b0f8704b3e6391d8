import { elements } from '#web/app/catalogue/producer-elements.ts';
import { elsewhere } from '#web/app/catalogue/proximity/elsewhere.ts';
import { keptSound } from '#web/app/catalogue/proximity/kept-sound.ts';
import { detailWords as words } from '#web/app/catalogue/register/detail.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { useTransfers, useWaitingCorrections } from '../accord/use-accords.ts';
import { Elsewhere } from '../evidence/elsewhere.tsx';
import { IsrcCode } from '../isrc-code.tsx';
import { KeptSound } from '../sound/kept-sound.tsx';
import { CancelledNotice } from './cancelled-notice.tsx';
import { CodeActions, type View } from './code-actions.tsx';
import { CodeFacts } from './code-facts.tsx';
import { CodeProposals } from './code-proposals.tsx';
import { FamilyTree } from './family-tree.tsx';
import type { CodeRights } from './rights.ts';
import { SequenceList } from './sequence-list.tsx';
import type { CodeSheet } from './use-code.ts';

export type CodeSheetBodyProps = {
  sheet: CodeSheet;
  rights: CodeRights;
  onView: (view: View) => void;
  onDone: (sentence: string) => void;
};

/** First what it is and how it stands, then what waits, then all that is known of it. */
export function CodeSheetBody({ sheet, rights, onView, onDone }: CodeSheetBodyProps) {
  const { row, element, told } = sheet;
  const { elementId, isrc, titre, version, artiste } = element;
  const isOwn = row.structureId === useUser().currentStructureId;
  const holder = rights.room === 'staff' && !isOwn ? row.raison : undefined;
  const asked = useConfiguration().flags.otherRegisters.length > 0;
  const corrections = useWaitingCorrections({ elementId }).data?.rows ?? [];
  const waiting = useTransfers({ waitingOnly: true }).data?.rows ?? [];
  const transfers = waiting.filter((one) => one.elements.some((line) => line.isrc === isrc));
  return (
    <>
      <div className="code-name stack">
        <p className="code-title">
          {titre ?? elements.untitled}
          {version === null ? null : ` (${version})`}
        </p>
        <p className="secondary">{artiste}</p>
        <IsrcCode isrc={isrc} copy />
      </div>
      {element.annuleLe === null ? null : <CancelledNotice elementId={elementId} />}
      <CodeActions
        element={element}
        rights={rights}
        correctionWaits={corrections.length > 0}
        transferWaits={transfers.length > 0}
        onView={onView}
      />
      <CodeProposals corrections={corrections} transfers={transfers} onDone={onDone} />
      <section className="code-part stack gap-12" aria-label={words.fields}>
        <h3>{words.fields}</h3>
        <CodeFacts row={row} element={element} showsHolder={rights.room === 'staff'} />
      </section>
      <SequenceList minuterie={element.minuterie} />
      <section className="code-part stack gap-12" aria-label={words.family}>
        <h3>{words.family}</h3>
        <FamilyTree elementId={elementId} />
      </section>
      <section className="code-part stack gap-12" aria-label={keptSound.title}>
        <h3>{keptSound.title}</h3>
        <KeptSound elementId={elementId} mayRemove={rights.propose} holder={holder} />
      </section>
      {rights.room === 'staff' && asked ? (
        <section className="code-part stack gap-12" aria-label={elsewhere.title}>
          <h3>{elsewhere.title}</h3>
          <Elsewhere elementId={elementId} about={titre ?? elements.untitled} />
        </section>
      ) : null}
      <section className="code-part stack gap-12" aria-label={words.history}>
        <h3>{words.history}</h3>
        <HistoryPane dossier={told} />
      </section>
    </>
  );
}
