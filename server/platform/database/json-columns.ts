/** Columns of JSON: written as text, read as the value. pg would send an array as a PostgreSQL array. */

import type { ColumnType } from 'kysely';

export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
