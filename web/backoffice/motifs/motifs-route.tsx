import './motifs.css';
import { motifsStaff as words } from '#web/app/catalogue/motifs-staff/motifs.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { useMotifLists } from '../workbench/use-motifs.ts';
import { MotifEditor } from './motif-editor.tsx';

/** `/:product/motifs`: the motives that staff insert when they refuse: a list for requests, one for accounts. */
export function Component() {
  useTitle(words.title);
  const { data, error, refetch } = useMotifLists();
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data && !data.can.write ? (
        <Notice tone="info">
          <p>{words.readOnly}</p>
        </Notice>
      ) : null}
      <div className="motif-lists">
        {data?.rows.map((list) => (
          <Card key={list.sujet} title={words.sujets[list.sujet]}>
            <MotifEditor list={list} writable={data.can.write} onDone={() => refetch()} />
          </Card>
        ))}
      </div>
    </div>
  );
}
