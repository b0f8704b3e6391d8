/** A JSON schema as a list of fields that a person reads. */

import { element, table } from './element.js';

const TYPES = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'vrai ou faux',
  object: 'objet',
  null: 'null',
};

/** @returns one table for each shape that the schema accepts. */
export function schemaView(caption, schema) {
  const shapes = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(
    (shape) => shape.type !== 'null',
  );
  return shapes.map((shape, index) =>
    shapeView(shapes.length === 1 ? caption : `${caption}, forme ${index + 1}`, shape),
  );
}

function shapeView(caption, shape) {
  const rows = fieldsOf(shape);
  if (rows.length === 0) return element('p', {}, `${caption} : ${typeOf(shape)}.`);
  return table(
    caption,
    ['Champ', 'Type', 'Présence', 'Règles'],
    rows.map(({ path, schema, required }) => [
      element('code', { translate: 'no' }, path),
      typeOf(schema),
      required ? 'obligatoire' : 'facultatif',
      rulesOf(schema),
    ]),
  );
}

/** Every field, the inner ones by their path: `rows[].lock.par`. */
function fieldsOf(schema, path = '') {
  const inner = unwrapped(schema);
  if (inner.type === 'array') return fieldsOf(inner.items ?? {}, `${path}[]`);
  const own = Object.entries(inner.properties ?? {});
  const required = new Set(inner.required ?? []);
  const fields = own.flatMap(([name, field]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return [
      { path: place, schema: field, required: required.has(name) },
      ...fieldsOf(field, place),
    ];
  });
  const values = inner.additionalProperties;
  return typeof values === 'object'
    ? [...fields, ...fieldsOf(values, path === '' ? '*' : `${path}.*`)]
    : fields;
}

/** Without the « or null ». */
function unwrapped(schema) {
  const shapes = (schema.anyOf ?? schema.oneOf ?? []).filter((shape) => shape.type !== 'null');
  return shapes.length === 1 ? shapes[0] : schema;
}

function typeOf(schema) {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes !== undefined) return [...new Set(shapes.map(typeOf))].join(' ou ');
  if (schema.const !== undefined) return 'valeur fixe';
  if (schema.enum !== undefined) return 'valeur d’une liste';
  if (schema.format === 'binary') return 'fichier';
  if (schema.type === 'array') return `liste (${typeOf(schema.items ?? {})})`;
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' ou ');
  return TYPES[schema.type] ?? 'valeur libre';
}

function rulesOf(schema) {
  const inner = unwrapped(schema);
  const item = inner.type === 'array' ? (inner.items ?? {}) : inner;
  const values = item.const === undefined ? item.enum : [item.const];
  const rules = [
    values === undefined ? null : exact(values.map((value) => JSON.stringify(value)).join(', ')),
    bounds(inner.minItems, inner.maxItems, 'entrées'),
    bounds(item.minLength, item.maxLength, 'caractères'),
    bounds(item.minimum, safe(item.maximum), ''),
    formOf(item.pattern),
  ].filter((rule) => rule !== null);
  return rules.length === 0
    ? '–'
    : rules.flatMap((rule, at) => (at === 0 ? rule : [' ; ', rule].flat()));
}

/** What a program reads keeps its spaces. */
const exact = (text) => element('span', { translate: 'no' }, text);

/** The one pattern of all free texts says more in words. */
function formOf(pattern) {
  if (pattern === undefined) return null;
  return pattern.includes('p{Cc}') ? 'sans caractère invisible' : ['forme ', exact(pattern)];
}

/** The largest safe integer is a limit of machines, not a rule. */
const safe = (maximum) => (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);

function bounds(low, high, unit) {
  const from = low === undefined || low === Number.MIN_SAFE_INTEGER ? null : `${low} au moins`;
  const to = high === undefined ? null : `${high} au plus`;
  const said = [from, to].filter((bound) => bound !== null).join(', ');
  return said === '' ? null : `${said} ${unit}`.trim();
}
