import type { z } from 'zod';
import { AppError, type FieldErrorCode, type FieldProblem, type Params } from '../errors.ts';

/** Parses a value; throws an error with all its field problems. */
export function parseOrThrow<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('request.invalid', { errors: fieldProblems(result.error) });
}

/** Converts zod's issues to the catalogue's codes; the server returns them, the forms show them. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fieldProblem('field.unknown', path ? `${path}.${key}` : key));
    }
    const [code, params] = codeOf(issue);
    return [fieldProblem(code, path, params)];
  });
}

/** Throws an error of one field, for what only a rule can check. */
export function assertFieldValid(path: string, refusal: FieldErrorCode | null): void {
  if (refusal) throw new AppError('request.invalid', { errors: [fieldProblem(refusal, path)] });
}

export function fieldProblem(code: FieldErrorCode, path: string, params?: Params): FieldProblem {
  return { code, path, ...(params && { params }) };
}

function codeOf(issue: z.core.$ZodIssue): [FieldErrorCode, Params?] {
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.input === undefined || issue.input === null ? 'field.required' : typeCode(issue),
      ];
    case 'too_small':
      return small(issue);
    case 'too_big':
      return big(issue);
    case 'invalid_format':
      return [issue.input === '' ? 'field.required' : (FORMATS[issue.format] ?? 'field.regex')];
    case 'invalid_value':
      return [issue.input === undefined || issue.input === '' ? 'field.required' : 'field.option'];
    case 'not_multiple_of':
      return ['field.integer'];
    case 'custom':
      return [customCode(issue.params?.['code'])];
    default:
      return ['field.type'];
  }
}

const FORMATS: Readonly<Partial<Record<string, FieldErrorCode>>> = {
  email: 'field.email',
  url: 'field.url',
  date: 'field.date',
  datetime: 'field.date',
  'wall-time': 'field.time',
  phone: 'field.phone',
  country: 'field.country',
};

const typeCode = (issue: z.core.$ZodIssueInvalidType): FieldErrorCode => {
  if (issue.expected === 'number') return 'field.numeric';
  if (issue.expected === 'int') return 'field.integer';
  return 'field.type';
};

function small(issue: z.core.$ZodIssueTooSmall): [FieldErrorCode, Params?] {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') return min <= 1 ? ['field.required'] : ['field.min', { min }];
  return [issue.origin === 'array' ? 'field.items_min' : 'field.at_least', { min }];
}

function big(issue: z.core.$ZodIssueTooBig): [FieldErrorCode, Params?] {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return ['field.max', { max }];
  return [issue.origin === 'array' ? 'field.items_max' : 'field.at_most', { max }];
}

/** The code that a schema's own check passes by `withErrorCode`, whose type allows only codes of the catalogue. */
const customCode = (code: unknown): FieldErrorCode =>
  typeof code === 'string' ? (code as FieldErrorCode) : 'field.regex';
