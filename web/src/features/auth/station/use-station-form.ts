import { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { refuseStationForm } from '@thedot/domain/sign-up-reviews/sign-up-reviews.rules';
import { useMemo, useState } from 'react';
import { localToday } from '../../../lib/format/calendar-days.ts';
import { deleteDraft, readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { registerForStation } from '../sign-up/sign-up.data.ts';

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

interface StationFormOptions {
  readonly onSent: (email: string) => void;
  readonly onWrong: (paths: readonly string[]) => void;
}

/**
 * The 5G station's sign-up form. A draft keeps everything but the password until the form is sent or
 * the tab is closed, as visitors may use a public computer; of the files it keeps the names only.
 */
export function useStationForm({ onSent, onWrong }: StationFormOptions) {
  const [{ documents: draftDocuments, ...initialValues }] = useState(() =>
    readDraft(
      DRAFT,
      { ...BLANK, language: currentLanguage(), documents: [] as readonly string[] },
      'tab',
    ),
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const [missingFiles, setMissingFiles] = useState(draftDocuments);
  const [progress, setProgress] = useState<number | null>(null);

  const form = useContractForm<StationSignUp, unknown>(StationSignUp, {
    initialValues,
    validate: (values) => refuseStationForm(values, localToday()),
    submit: (values) =>
      registerForStation(values, files, setProgress).finally(() => setProgress(null)),
    onDone: (_, { email }) => {
      deleteDraft(DRAFT, 'tab');
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
  const interfaceLanguage = currentLanguage();
  const draft = useMemo(() => {
    const { password: _, language, ...draftValues } = values;
    // Stores the language only when the user chose it: the interface language may differ next time.
    const chosen = language === interfaceLanguage ? {} : { language };
    return {
      ...draftValues,
      ...chosen,
      documents: [...missingFiles, ...files.map(({ name }) => name)],
    };
  }, [values, files, missingFiles, interfaceLanguage]);
  useDraft(DRAFT, draft, 'tab');

  return {
    form,
    documents: {
      files,
      progress,
      missingFiles,
      setFiles: (chosen: readonly File[]) => {
        setFiles(chosen);
        const names = new Set(chosen.map(({ name }) => name));
        setMissingFiles((missing) => missing.filter((name) => !names.has(name)));
      },
    },
  };
}

export type StationForm = ReturnType<typeof useStationForm>['form'];
export type StationDocuments = ReturnType<typeof useStationForm>['documents'];
