import { detailWords as words } from '#web/app/catalogue/register/detail.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { IsrcCode } from '../isrc-code.tsx';
import { CodeLink } from './code-address.tsx';
import { useFamily } from './family-tree.tsx';

/** Why the code is cancelled, and what to use in its place. */
export function CancelledNotice({ elementId }: { elementId: number }) {
  const { data } = useFamily(elementId);
  const own = data?.membres.find(({ cle }) => cle === 0);
  const replacement = data?.liens.find(({ de, nature }) => de === 0 && nature === 'REMPLACE_PAR');
  const by = data?.membres.find(({ cle }) => cle === replacement?.vers);
  return (
    <Notice tone="warning" title={words.cancelledTitle}>
      <p>{words.cancelledHint}</p>
      {own?.motifAnnulation ? <p>{words.reason(own.motifAnnulation)}</p> : null}
      {by?.isrc ? (
        <p className="row gap-8">
          {words.replacedBy}
          <IsrcCode isrc={by.isrc} />
          {by.elementId === null ? null : <CodeLink isrc={by.isrc}>{words.openSheet}</CodeLink>}
        </p>
      ) : null}
    </Notice>
  );
}
