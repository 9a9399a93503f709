import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { AppError, type ErrorCode, type FieldErrorCode } from '@thedot/domain/errors';
import { fieldProblems } from '@thedot/domain/kernel/field-problems';
import { createElement, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { changesOf } from './changes-of.ts';
import { useKeptChanges } from './kept-changes.ts';
import { ProblemText, type Wrong } from './ProblemText.tsx';
import { lookAgain } from './query-client.ts';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

export interface ContractForm<Values, Done> {
  readonly initialValues: Values;
  /**
   * The call; its mutation is `silent`, because the form tells what went wrong. What changes a record sends
   * the changes alone.
   */
  readonly submit: (values: Values, changes: Partial<Values>) => Promise<Done>;
  readonly onDone?: (done: Done, values: Values) => void;
  /** Rules of the domain that belong to one field, by its path. */
  readonly refuse?: (values: Values) => Readonly<Record<string, ErrorCode | FieldErrorCode | null>>;
  /** Refusals of the server that belong to one field. */
  readonly fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Refusals that the screen itself shows; the answer says whether it did. */
  readonly onRefused?: (error: AppError, values: Values) => boolean;
  /** Called with the wrong fields before the first of them is focused, to bring it into view. */
  readonly onWrong?: (paths: readonly string[]) => void;
  readonly errorTitle?: ProblemDisplay['errorTitle'];
  /** A password or a code: typed again in a moment, and no loss that is asked about. */
  readonly isSecret?: boolean;
}

interface Problem extends Wrong {
  readonly path: string;
}

interface Refusal extends Problem {
  readonly value: unknown;
}

/**
 * The one way to write a form: the contract's schema checks a field once it is left, then at each
 * change; what the server refuses is shown at its field, the rest in a toast; nothing typed is lost,
 * and what is around the form asks before it goes with something in it that was not sent.
 */
export function useContractForm<Values extends Record<string, unknown>, Done>(
  schema: z.ZodType<unknown, Values>,
  how: ContractForm<Values, Done>,
) {
  const element = useRef<HTMLFormElement>(null);
  const refusals = useRef<readonly Refusal[]>([]);
  const [busy, setBusy] = useState(false);

  /** A refusal of the server holds for as long as its field keeps the value that was refused. */
  const problemsOf = (values: Values): FormErrors => ({
    ...messages(refusals.current.filter(({ path, value }) => at(values, path) === value)),
    ...messages(wrongFields(schema, values, how.refuse)),
  });

  const form = useForm<Values>({
    initialValues: how.initialValues,
    validate: problemsOf,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    // Fields may depend on each other, so after a change every problem on the screen is looked at again.
    onValuesChange: (values) => {
      const problems = problemsOf(values);
      form.setErrors((shown) =>
        Object.fromEntries(Object.keys(shown).map((path) => [path, problems[path]])),
      );
    },
  });

  useKeptChanges(() => !how.isSecret && form.isDirty());

  async function send(values: Values) {
    setBusy(true);
    try {
      const done = await how.submit(values, changesOf(form.getInitialValues(), values));
      form.resetDirty(values);
      how.onDone?.(done, values);
    } catch (error) {
      refused(error, values);
    } finally {
      setBusy(false);
    }
  }

  function refuseAt(problems: readonly Problem[]) {
    const values = form.getValues();
    const kept = problems.map((it) => ({ ...it, value: at(values, it.path) }));
    refusals.current = [...refusals.current, ...kept];
    form.setErrors((shown) => ({ ...shown, ...messages(problems) }));
  }

  function refused(error: unknown, values: Values) {
    lookAgain(error);
    const { here, elsewhere } = placed(error, values, how.fieldOf);
    if (here.length) {
      refuseAt(here);
      showFirst(here.map(({ path }) => path));
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
    /** Shows what the server said of a field until the field changes. */
    refuseAt,
    /** Shows what is stored once `sent` was saved; what was typed since then stays to be saved. */
    keep: (stored: Values, sent: Values) => {
      form.setValues({ ...stored, ...changesOf(sent, form.getValues()) });
      form.resetDirty(stored);
    },
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
        event.preventDefault();
        if (busy) return;
        refusals.current = [];
        submit(event);
      },
    },
  };
}

function wrongFields<Values>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
  refuse?: ContractForm<Values, unknown>['refuse'],
): Problem[] {
  const checked = schema.safeParse(values, { reportInput: true });
  const rules = Object.entries(refuse?.(values) ?? {}).flatMap(([path, code]) =>
    code ? [{ path, code }] : [],
  );
  return [...(checked.success ? [] : fieldProblems(checked.error)), ...rules];
}

/** Which of a refusal's problems are fields of this form; whatever is left goes to a toast. */
function placed(
  error: unknown,
  values: Readonly<Record<string, unknown>>,
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>> = {},
): { here: readonly Problem[]; elsewhere: unknown } {
  if (!(error instanceof AppError)) return { here: [], elsewhere: error };
  const { code, params, errors = [] } = error;
  const here = errors.filter(({ path }) => isField(values, path));
  const left = errors.filter((problem) => !here.includes(problem));
  if (here.length) {
    const rest = new AppError(code, { ...(params && { params }), errors: left });
    return { here, elsewhere: left.length ? rest : null };
  }
  const path = fieldOf[code];
  return path ? { here: [{ path, code, params }], elsewhere: null } : { here, elsewhere: error };
}

function isField(values: unknown, path: string): boolean {
  const found = at(values, path);
  return found !== undefined && (!isObject(found) || Array.isArray(found));
}

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((found, part) => (isObject(found) ? Reflect.get(found, part) : undefined), values);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The first problem of each field: one sentence is enough to go on. */
const messages = (problems: readonly Problem[]): FormErrors =>
  Object.fromEntries(
    problems.toReversed().map((problem) => [problem.path, createElement(ProblemText, { problem })]),
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
