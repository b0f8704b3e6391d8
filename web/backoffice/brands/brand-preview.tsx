import {
  type Icon,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencil,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { BrandDefinition } from '#domain/brand/definition.ts';
import { type BrandColours, deriveTokens, type Tokens } from '#domain/brand/tokens.ts';
import { brandsStaff } from '#web/app/catalogue/brands-staff/brands.ts';
import { frame } from '#web/app/catalogue/frame.ts';
import { StatusBadge, type Tone } from '#web/design/display/badge.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { WaveMark } from '#web/design/frame/wave-mark.tsx';

const words = brandsStaff.preview;

const BADGES: Readonly<Record<Tone, Icon>> = {
  neutre: IconPencil,
  ambre: IconCircle,
  indigo: IconHourglass,
  cyan: IconCircle,
  vert: IconCircleCheck,
  rouge: IconCircleX,
};
const LABELS: Readonly<Record<Tone, string>> = { ...words.badges, ...words.more };

export type BrandPreviewProps = {
  definition: BrandDefinition;
  couleurs: BrandColours;
  /** Of its logo; null: the mark of the portal. */
  logo: string | null;
  id: string;
};

/** The pages as they would be, before anything is saved: a picture, where nothing can be pressed. */
export function BrandPreview({ definition, couleurs, logo, id }: BrandPreviewProps) {
  const schemes = deriveTokens(couleurs);
  return (
    <section className="brand-previews stack gap-16" id={id} aria-label={words.title} tabIndex={-1}>
      <h2>{words.title}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme}>
          <figcaption className="secondary">{words.schemes[scheme]}</figcaption>
          <div
            className="brand-preview"
            inert
            data-scheme={scheme}
            data-logo={logo === null ? undefined : ''}
            style={{
              ...variables(schemes[scheme]),
              ...(logo === null ? {} : { '--preview-logo': `url("${logo}")` }),
            }}
          >
            <Band />
            <Body />
            <Letter definition={definition} />
          </div>
        </figure>
      ))}
    </section>
  );
}

const variables = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));

function Band() {
  return (
    <div className="preview-band row between">
      <span className="logo">
        <WaveMark />
        <span>{words.product}</span>
      </span>
      <span>{words.person}</span>
    </div>
  );
}

function Body() {
  return (
    <div className="preview-body">
      <p className="preview-title">{words.heading}</p>
      <p className="row">
        <span className="button" data-variant="primary">
          {words.primary}
        </span>
        <span className="button" data-variant="secondary">
          {words.secondary}
        </span>
        <span className="button" data-variant="danger">
          {words.danger}
        </span>
      </p>
      <p className="row">
        {(Object.keys(BADGES) as Tone[]).map((tone) => (
          <StatusBadge key={tone} tone={tone} icon={BADGES[tone]} label={LABELS[tone]} />
        ))}
      </p>
      <p>
        <span className="preview-link">{words.link}</span>{' '}
        <span className="secondary">{words.secondaryText}</span>
      </p>
      <Notice tone="info">
        <p>{words.notice}</p>
      </Notice>
      <Notice tone="warning">
        <p>{words.warning}</p>
      </Notice>
    </div>
  );
}

/** How every mail ends, then how every page does. */
function Letter({
  definition: { societe, contactEmail, contactTelephone, adresse },
}: Pick<BrandPreviewProps, 'definition'>) {
  return (
    <div className="preview-letter">
      <p className="secondary">{words.mail}</p>
      <p>
        {words.regards}
        <br />
        {societe}
        <br />
        {`${contactEmail} – ${contactTelephone}`}
      </p>
      <p className="secondary">
        {[frame.footer.copyright(societe, new Date().getFullYear()), ...adresse].join(' · ')}
      </p>
    </div>
  );
}
