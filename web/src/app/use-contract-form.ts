import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { AppError, type ErrorCode, type FieldProblem } from '@thedot/domain/errors';
import { fieldProblems } from '@thedot/domain/kernel/field-problems';
import { createElement, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { ProblemText, type Wrong } from './ProblemText.tsx';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

export interface ContractForm<Values, Done> {
  readonly initialValues: Values;
  /** The call; its mutation is `silent`, because the form tells what went wrong. */
  readonly submit: (values: Values) => Promise<Done>;
  readonly onDone?: (done: Done, values: Values) => void;
  /** Rules of the domain that belong to one field, by its path. */
  readonly refuse?: (values: Values) => Readonly<Record<string, ErrorCode | null>>;
  /** Refusals of the server that belong to one field. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Refusals that the screen itself shows; the answer says whether it did. */
  readonly onRefused?: (error: AppError, values: Values) => boolean;
  /** Called with the wrong fields before the first of them is focused, to bring it into view. */
  readonly onWrong?: (paths: readonly string[]) => void;
  readonly errorTitle?: ProblemDisplay['errorTitle'];
}

/**
 * The one way to write a form: the contract's schema checks a field once it is left, then at each
 * change; what the server refuses is shown at its field, the rest in a toast; nothing typed is lost.
 */
export function useContractForm<Values extends Record<string, unknown>, Done>(
  schema: z.ZodType<unknown, Values>,
  how: ContractForm<Values, Done>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);

  const form = useForm<Values>({
    initialValues: how.initialValues,
    validate: (values: Values) => wrongFields(schema, values, how.refuse),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps, field, form: self }) => {
      // Mantine writes what is returned here over `inputProps`, so the handler is taken out of it first.
      const { onChange } = inputProps;
      return {
        onChange: (value: unknown) => {
          const wasWrong = self.errors[String(field)] !== undefined;
          onChange(value);
          if (wasWrong) self.validateField(field);
        },
      };
    },
  });

  async function send(values: Values) {
    setBusy(true);
    try {
      const done = await how.submit(values);
      how.onDone?.(done, values);
    } catch (error) {
      refused(error, values);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown, values: Values) {
    const { here, elsewhere } = placed(error, values, how.fieldOf);
    if (Object.keys(here).length) {
      form.setErrors((shown) => ({ ...shown, ...messages(here) }));
      showFirst(Object.keys(here));
    }
    if (!elsewhere) return;
    if (error instanceof AppError && how.onRefused?.(error, values)) return;
    showProblem(elsewhere, { ...(how.errorTitle && { errorTitle: how.errorTitle }) });
  }

  function showFirst(paths: readonly string[]) {
    flushSync(() => how.onWrong?.(paths));
    focusFirst(element.current, paths);
  }

  const submit = form.onSubmit(
    (values) => void send(values),
    (errors) => showFirst(Object.keys(errors)),
  );

  return {
    ...form,
    busy,
    /** Checks some fields only, as one step of many does, and leads to the first that is wrong. */
    check: (paths: readonly string[]): boolean => {
      const wrong = paths.filter((path) => form.validateField(path).hasError);
      if (wrong.length) showFirst(wrong);
      return wrong.length === 0;
    },
    /** Spread on `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        if (busy) event.preventDefault();
        else submit(event);
      },
    },
  };
}

function wrongFields<Values>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
  refuse?: (values: Values) => Readonly<Record<string, ErrorCode | null>>,
): FormErrors {
  const checked = schema.safeParse(values, { reportInput: true });
  const shape = checked.success ? [] : fieldProblems(checked.error);
  const rules = Object.entries(refuse?.(values) ?? {}).flatMap(([path, code]) =>
    code ? [{ path, code }] : [],
  );
  return messages(byPath([...shape, ...rules]));
}

/** Which of a refusal's problems are fields of this form; whatever is left goes to a toast. */
function placed(
  error: unknown,
  values: Readonly<Record<string, unknown>>,
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>> = {},
): { here: Record<string, Wrong>; elsewhere: unknown } {
  if (!(error instanceof AppError)) return { here: {}, elsewhere: error };
  const known = error.errors?.filter(({ path }) => isField(values, path)) ?? [];
  const unknown = error.errors?.filter((problem) => !known.includes(problem)) ?? [];
  if (known.length) {
    const rest = unknown.length ? toastOf(error, unknown) : null;
    return { here: byPath(known), elsewhere: rest };
  }
  const path = fieldOf[error.code];
  if (!path) return { here: {}, elsewhere: error };
  return { here: byPath([{ path, code: error.code, ...params(error) }]), elsewhere: null };
}

function isField(values: unknown, path: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (isObject(at) ? Reflect.get(at, part) : undefined), values);
  return found !== undefined && (!isObject(found) || Array.isArray(found));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const toastOf = (error: AppError, errors: readonly FieldProblem[]) =>
  new AppError(error.code, { ...params(error), errors });

const params = (error: AppError) => error.params && { params: error.params };

/** The first problem of each field: one sentence is enough to go on. */
function byPath(problems: readonly (Wrong & { path: string })[]): Record<string, Wrong> {
  return Object.fromEntries(problems.toReversed().map((problem) => [problem.path, problem]));
}

const messages = (wrong: Readonly<Record<string, Wrong>>): FormErrors =>
  Object.fromEntries(
    Object.entries(wrong).map(([path, problem]) => [path, createElement(ProblemText, { problem })]),
  );

/** The first wrong field as the eye meets it, whatever order the schema has. */
function focusFirst(form: HTMLFormElement | null, paths: readonly string[]): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  const first = [...fields].find(({ dataset }) =>
    paths.some((path) => path === dataset['path'] || path.startsWith(`${dataset['path']}.`)),
  );
  first?.focus();
}

export type ContractFormHandle<Values extends Record<string, unknown>> = UseFormReturnType<Values>;
