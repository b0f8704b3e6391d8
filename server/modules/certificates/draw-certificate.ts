/** Draws the certificate of one code, or of several: the facts, then how to verify them. */

import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import type { HouseBrand } from '#server/platform/brands/brands.ts';
import { drawSheet } from '#server/platform/pdf/draw-sheet.ts';
import { MARGIN, type TaggedSheet, WIDTH } from '#server/platform/pdf/tagged-sheet.ts';
import { factsOf, messages } from './certificate-messages.ts';
import type { CodeResult } from './find-code.ts';

export type CertifiedCode = {
  readonly isrc: Isrc;
  readonly code: CodeResult;
  readonly address: string;
};

export type CertificateFacts = {
  /** In the order of the paper; one at least. */
  readonly codes: readonly CertifiedCode[];
  readonly brand: HouseBrand;
  readonly now: Date;
};

/** Size of the QR code in points, white margin included: 31 and 23 mm. */
const QR = 88;
const SMALL_QR = 66;

/** @param compress false lets a test read the bytes */
export function drawCertificate(facts: CertificateFacts, compress = true): Promise<Uint8Array> {
  const { codes, brand, now } = facts;
  const [first] = codes;
  const only = codes.length === 1 && first !== undefined ? first : null;
  const title =
    only === null ? messages.titleOfMany(codes.length) : messages.titleOf(formatIsrc(only.isrc));
  const sheet = {
    title,
    author: brand.societe,
    accent: brand.colours.light.primary,
    now,
    compress,
    texts: codes.flatMap(({ code }) => factsOf(code).map(({ value }) => value)),
  };
  return drawSheet(sheet, (page) => {
    page.paragraph(brand.societe, {}, 4);
    page.title(only === null ? messages.headingOfMany : messages.title);
    if (only === null) drawMany(page, facts);
    else drawOne(page, only);
    if (!page.whole) page.paragraph(messages.replaced);
    page.paragraph(messages.made(now, brand.societe));
  });
}

function drawOne(page: TaggedSheet, { isrc, code, address }: CertifiedCode): void {
  page.heading(messages.codeHeading(code));
  page.paragraph(formatIsrc(isrc), { font: 'code', size: 28 }, 2);
  page.paragraph(messages.forFiles(isrc));
  page.heading(messages.factsHeading);
  page.facts(factsOf(code));
  page.heading(messages.scopeHeading);
  page.paragraph(messages.scope(code));
  page.ensureSpace(QR + 60);
  page.heading(messages.verifyHeading);
  const top = page.y;
  page.paragraph(messages.verify, {}, 8, WIDTH - QR - 16);
  page.link(address, messages.verifyHeading, { x: MARGIN, y: page.y, width: WIDTH - QR - 16 });
  page.qr(address, messages.picture(formatIsrc(isrc)), {
    x: MARGIN + WIDTH - QR,
    y: top,
    size: QR,
  });
  page.y = Math.max(page.y, top + QR) + 10;
}

function drawMany(page: TaggedSheet, { codes }: CertificateFacts): void {
  page.paragraph(messages.many(codes.length));
  for (const { isrc, code, address } of codes) {
    const width = WIDTH - SMALL_QR - 16;
    page.ensureSpace(170);
    page.heading(formatIsrc(isrc));
    const top = page.y;
    page.facts(factsOf(code), width);
    page.link(address, messages.check(formatIsrc(isrc)), { x: MARGIN, y: page.y, width }, 8);
    // Long facts may have started a new page: the QR code goes where the address is.
    const y = page.y < top ? page.y : top;
    page.qr(address, messages.picture(formatIsrc(isrc)), {
      x: MARGIN + WIDTH - SMALL_QR,
      y,
      size: SMALL_QR,
    });
    page.y = Math.max(page.y, y + SMALL_QR) + 4;
  }
  page.heading(messages.scopeHeading);
  page.paragraph(messages.scopeOfMany);
  page.paragraph(messages.verify);
}
