import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { AccountFile } from '#contract/account/workflow.ts';
import { accountWords as words } from '#web/app/catalogue/accounts-staff/file.ts';
import { Side } from '#web/backoffice/desk/side.tsx';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { useFieldWords } from '#web/form/use-field-words.ts';
import { useVerdict } from '../decision/use-verdict.ts';
import { VerdictBar } from '../decision/verdict-bar.tsx';
import { NearAccounts } from '../near/near-accounts.tsx';
import { historyOf } from '../queries.ts';
import { AccountAlerts } from './account-alert-list.tsx';
import { type AccountAlert, accountAlerts } from './account-alerts.ts';
import { AccountHead } from './account-head.tsx';
import { AccountHistory } from './account-history.tsx';
import type { AccountPaneProps } from './account-pane-props.ts';
import { CompanyCard } from './company-card.tsx';
import { PapersPane } from './papers-pane.tsx';
import { type Passed, passedOf } from './passed.ts';
import { PersonCard } from './person-card.tsx';

export type AccountReviewProps = AccountPaneProps & {
  file: AccountFile;
  titleRef: Ref<HTMLHeadingElement>;
};

/** An account that was read: look at it, decide. */
export function AccountReview(props: AccountReviewProps) {
  const { file, motif, pending, onMotif, commands, nextToDecide, onDecided, onNext } = props;
  const { structureId } = file;
  const { data: papers } = useQuery(documentsOf(structureId));
  const { data: history } = useQuery(historyOf(structureId));
  const said = useFieldWords();
  const passed = (history?.rows ?? []).map((row) => passedOf(row, said));
  const held = papers && {
    kept: papers.justificatifs.length,
    asked: papers.attendus.map(({ label }) => label),
  };
  const alerts = accountAlerts(file, held, passed);
  const verdict = useVerdict({ file, alerts, motif, pending, nextToDecide, onDecided });
  const [part, setPart] = useState<Part>('file');
  const [large, setLarge] = useState(false);
  const viewer = useRef<ViewerCommands>(null);
  useImperativeHandle(commands, () => ({
    accept: verdict.accept,
    refuse: verdict.openRefusal,
    document: (by) => {
      // Behind a tab, the first press shows them.
      if (viewer.current) viewer.current.step(by);
      else setPart('papers');
    },
    read: () => {
      setPart(large ? 'file' : 'papers');
      setLarge(!large);
    },
  }));
  return (
    <>
      <Panes
        {...props}
        alerts={alerts}
        passed={passed}
        part={part}
        onPart={setPart}
        viewer={viewer}
        large={large}
        onLarge={setLarge}
      />
      <VerdictBar
        file={file}
        verdict={verdict}
        alerts={alerts}
        passed={passed}
        motif={motif}
        onMotif={onMotif}
        onNext={onNext}
      />
    </>
  );
}

type Part = 'file' | 'papers';
type PanesProps = AccountReviewProps & {
  alerts: readonly AccountAlert[];
  passed: readonly Passed[];
  /** Where there is room for one part only: which one. */
  part: Part;
  onPart: (part: Part) => void;
  viewer: Ref<ViewerCommands>;
  /** The papers have all the room. */
  large: boolean;
  onLarge: (large: boolean) => void;
};

/** Side by side when there is room, else one at a time. */
function Panes(props: PanesProps) {
  const { file, said, titleRef, onPrevious, onNext, alerts, passed, nextToDecide, onDecided } = props;
  const { part, onPart, viewer, large, onLarge } = props;
  const wide = useWide();
  const { structure, structureId } = file;
  const head = (
    <>
      {said === null ? null : <Notice tone="success" title={said} />}
      <AccountHead file={file} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />
    </>
  );
  const body = (
    <>
      <AccountAlerts alerts={alerts} />
      <div className="account-sides">
        <PersonCard file={file} />
        <CompanyCard structure={structure} />
      </div>
      <NearAccounts file={file} nextToDecide={nextToDecide} onDecided={onDecided} />
      <AccountHistory passed={passed} />
      <NotesPanel about={{ structureId }} />
    </>
  );
  const papers = <PapersPane structureId={structureId} viewer={viewer} />;
  const region = words.region(structure.raison);
  if (wide) {
    return (
      <>
        <section className="dossier" aria-label={region}>
          {head}
          {body}
        </section>
        <Side large={large} onLarge={onLarge}>
          {papers}
        </Side>
      </>
    );
  }
  return (
    <section className="dossier" aria-label={region}>
      {head}
      <Tabs
        label={words.tabs.label}
        tabs={[
          { key: 'file', label: words.tabs.file },
          { key: 'papers', label: words.tabs.papers },
        ]}
        current={part}
        onCurrent={onPart}
      >
        <div className="dossier-part">{part === 'file' ? body : papers}</div>
      </Tabs>
    </section>
  );
}
