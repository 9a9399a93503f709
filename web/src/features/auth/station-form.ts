import { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import {
  refuseFoundedYear,
  refuseVisitDay,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useMemo, useState } from 'react';
import { dropDraft, readDraft, useDraft } from '../../lib/forms/drafts.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../lib/forms/use-synced-language.ts';
import { registerForStation } from './registration.data.ts';

const DRAFT = 'draft:station';

const BLANK: Omit<StationSignUp, 'language'> = {
  form: 'station5G',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  gender: 'unsaid',
  position: '',
  country: 'TN',
  keepInformed: false,
  organization: '',
  address: '',
  field: '',
  fieldDescription: '',
  foundedYear: null,
  website: '',
  linkedin: '',
  isLegallyPublished: false,
  hasStartupLabel: false,
  source: null,
  expertise: [],
  reason: '',
  question: '',
  slots: [{ day: '', part: 'morning' }],
};

/** What a day is to somebody who looks at their own calendar. */
export const today = () => new Date().toLocaleDateString('sv');

interface How {
  readonly onSent: (email: string) => void;
  readonly onWrong: (paths: readonly string[]) => void;
}

/**
 * The 5G station's form. All that was typed stays in this browser until it is sent, but for the
 * password; of the files, whose bytes a browser does not keep, only the names.
 */
export function useStationForm({ onSent, onWrong }: How) {
  const [{ documents: lost, ...initialValues }] = useState(() =>
    readDraft(DRAFT, {
      ...BLANK,
      language: currentLanguage(),
      documents: [] as readonly string[],
    }),
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const [toChooseAgain, setToChooseAgain] = useState(lost);
  const [progress, setProgress] = useState<number | null>(null);

  const form = useContractForm<StationSignUp, unknown>(StationSignUp, {
    initialValues,
    validate: ({ slots, foundedYear }) => ({
      foundedYear: refuseFoundedYear(foundedYear, today()),
      ...Object.fromEntries(
        slots.flatMap(({ day }, i) =>
          day ? [[`slots.${i}.day`, refuseVisitDay(day, today())]] : [],
        ),
      ),
    }),
    submit: (values) =>
      registerForStation(values, files, setProgress).finally(() => setProgress(null)),
    onDone: (_, { email }) => {
      dropDraft(DRAFT);
      onSent(email.trim());
    },
    onInvalid: onWrong,
    errorFields: {
      'file.too_many': 'documents',
      'file.too_large': 'documents',
      'file.document_too_large': 'documents',
      'file.not_a_document': 'documents',
    },
  });

  const { values } = form;
  useSyncedLanguage(form);
  const shown = currentLanguage();
  const draft = useMemo(() => {
    const { password: _, language, ...kept } = values;
    // Only what was chosen by hand: whoever comes back may read in another language.
    const chosen = language === shown ? {} : { language };
    return { ...kept, ...chosen, documents: [...toChooseAgain, ...files.map(({ name }) => name)] };
  }, [values, files, toChooseAgain, shown]);
  useDraft(DRAFT, draft);

  return {
    form,
    documents: {
      files,
      progress,
      toChooseAgain,
      choose: (chosen: readonly File[]) => {
        setFiles(chosen);
        const names = new Set(chosen.map(({ name }) => name));
        setToChooseAgain((again) => again.filter((name) => !names.has(name)));
      },
    },
  };
}

export type StationForm = ReturnType<typeof useStationForm>['form'];
export type StationDocuments = ReturnType<typeof useStationForm>['documents'];
