import './brands.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BrandOut, listBrands } from '#contract/brand/brands.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { BrandEditor } from './brand-editor.tsx';
import { brandsStaff as messages } from './messages.ts';

const PARAMETER = 'marque';
const NOTHING: ReadonlySet<string> = new Set();

/** `/:product/marques`: form of each brand, beside a preview of its pages. */
export function Component() {
  useTitle(messages.title);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('marques'),
    queryFn: ({ signal }) => call(listBrands, {}, signal),
  });
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? <Brands rows={data.rows} onSaved={refetch} /> : null}
    </div>
  );
}

type BrandsProps = { rows: readonly BrandOut[]; onSaved: () => Promise<unknown> };

/** Every form stays mounted while another one is shown, so no typed value is lost. */
function Brands({ rows, onSaved }: BrandsProps) {
  const [parameters, setParameters] = useSearchParams();
  const [unsaved, setUnsaved] = useState(NOTHING);
  const current = rows.find(({ code }) => code === parameters.get(PARAMETER)) ?? rows[0];
  const onChanged = useCallback((code: string, changed: boolean) => {
    setUnsaved((before) => {
      if (before.has(code) === changed) return before;
      return new Set(changed ? [...before, code] : [...before].filter((one) => one !== code));
    });
  }, []);
  return (
    <>
      {rows.length > 1 ? (
        <nav aria-label={messages.list} className="brands-list">
          {rows.map(({ code, definition, reecrite }) => (
            <button
              key={code}
              type="button"
              aria-current={code === current?.code ? 'true' : undefined}
              onClick={() => setParameters({ [PARAMETER]: code })}
            >
              <span>{definition.societe}</span>
              {reecrite ? <Badge tone="indigo">{messages.rewritten}</Badge> : null}
            </button>
          ))}
        </nav>
      ) : null}
      {rows.map((brand) => (
        <div key={brand.code} hidden={brand !== current}>
          <OneBrand brand={brand} onSaved={onSaved} onChanged={onChanged} />
        </div>
      ))}
      <LeaveGuard when={unsaved.size > 0} onDiscard={() => setUnsaved(NOTHING)} />
    </>
  );
}

type OneBrandProps = Pick<BrandsProps, 'onSaved'> & {
  brand: BrandOut;
  onChanged: (code: string, changed: boolean) => void;
};

function OneBrand({ brand, onSaved, onChanged }: OneBrandProps) {
  const { code } = brand;
  const reported = useCallback((changed: boolean) => onChanged(code, changed), [onChanged, code]);
  return <BrandEditor brand={brand} onSaved={onSaved} onChanged={reported} />;
}
