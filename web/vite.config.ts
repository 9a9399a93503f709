import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyStart } from './build/early-start.ts';
import { firstPages } from './build/first-pages.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { stripJsonSchemas } from './build/strip-json-schemas.ts';
import { stripServerFields } from './build/strip-server-fields.ts';
import { visitorsPage } from './build/visitors-page.ts';

const LOCALES = ['en', 'fr'];
/** The texts of a language that are one chunk. Every other feature has a separate file. */
const TEXT_GROUPS = {
  texts: ['app', 'shell', 'ui'],
  // What the dashboards show below.
  'texts-cards': ['deals', 'expert-hours', 'followups', 'get-started', 'opportunities'],
};
const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const PROXY = { '/api': API, '/socket.io': { target: API, ws: true } };

export default defineConfig({
  root: import.meta.dirname,
  // The server replaces this placeholder with a fresh nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    visitorsPage(import.meta.dirname, '/src/visitors.tsx'),
    earlyStart(join(import.meta.dirname, 'src/early.ts')),
    mantineStyles(
      join(import.meta.dirname, 'src/ui/theme/mantine.css'),
      join(import.meta.dirname, '../node_modules'),
    ),
    preloadFonts(['bricolage-grotesque-latin-wght', 'figtree-latin-wght']),
    stripJsonSchemas(),
    stripServerFields(),
    precompress(),
    firstPages(join(import.meta.dirname, 'src/app/first-pages.tsx')),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The imports of each chunk, for the budgets of `e2e/bundle-sizes.e2e.test.ts`; the server does not serve it.
    manifest: true,
    // All target browsers support module preload.
    modulePreload: { polyfill: false },
    // The CSP allows no `data:` fonts, and images are cached apart from code.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // No getter has an effect: schemas that read the shape of another one are dropped when nothing uses them.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Must run before everything else, so it depends on no other chunk.
            {
              name: 'early',
              test: /src\/early\.ts|lib\/(api\/(session-prefetch|providers-prefetch|transport)|i18n\/locale-files)\.ts|domain\/src\/limits|preload-helper/,
              priority: 3,
            },
            // Shared by all pages and apart from our code, so that a new version leaves it in the cache.
            {
              name: 'libraries',
              test: /node_modules\/(?!react-router\/|zod\/|@casl\/|@ucast\/|@tanstack\/react-query\/|@tanstack\/query-core\/build\/modern\/(?!onlineManager|subscribable))/,
              tags: ['$initial'],
              priority: 2,
            },
            // The pages before sign-in do without them until their form is used.
            {
              name: 'data',
              test: /node_modules\/(react-router|zod|@casl|@ucast|@tanstack\/(react-query|query-core)\/(?!.*quer(ies|iesObserver)\.|.*useQueries\.))/i,
              priority: 2,
            },
            // What the app starts with and the pages before sign-in share.
            {
              name: 'base',
              test: /web\/src\/(run-after-load|app\/(styles|Theme|LazyToasts|style-nonce|layout\/NavigationProgress\.module)|lib\/(i18n\/i18n|hub\/(hub|served-hub|apply-accent|use-page-title)|errors\/(error-text|show-problem)|entry-navigation|load-code|import-online|when-idle|screen|hooks\/(use-module-loaded|use-online)|session\/(redirect-target|session-notes|account-language)|api\/(api-errors|access-token|session-end|permissions-etag))\.|lib\/forms\/unsaved-changes\.|lib\/errors\/ProblemText|ui\/(dots\/(HaloDot|dot-path)|InlineAlert|dialogs\/keep-focus|theme\/(?!emoji)|Wordmark|EntryLink|layout\/(LanguageSwitch|SkinSwitch|OfflineBanner|skin-icons|use-skin|use-entrance))|features\/auth\/visitor\.entry)|domain\/src\/(errors|hub-settings\/accent\.rules|kernel\/time)\.ts/,
              priority: 2,
            },
            // Without the modules that start a page: pieces of the app that are loaded before it must not start it.
            {
              name: 'start',
              test: /^(?!.*\/(main\.|visitors[./]|index\.html))/,
              tags: ['$initial'],
              priority: 2,
            },
            // What most pages and all forms use: as many small files they would wait for each other, since a browser
            // opens six connections at a time. Fields with a dropdown stay apart, because of the positioning library.
            {
              name: 'parts',
              test: /web\/src\/(ui|lib\/format)\/(?!layout\/|theme\/|people\/|presence\/|lists\/|codes\/|media\/|charts\/|.*(DotMatrix|HaloDot|dot-path|InlineAlert|Note|keep-focus|Dialog\.|Panel|guarded-close|DialogForm|FileLinks|PasswordForm|records\/|Select|Field|DotGrid|Halftone|ProfileCard|CoverTile|Autosize|password|typed-|MonthCalendar|country-name|languages|role-name|ReviewEntry|Strength|(?<!Dot)Step|wall-time|ChoiceBoxes|FormSection|Quantity))|domain\/src\/(scheduling\/slot|dashboard\/dashboard)\.contract|notifications\/notifications\.contract|expert-sessions\/bookings\.rules|lib\/(search|errors\/show-success|live\/subscriptions)\.ts|hooks\/esm\/use-disclosure/,
            },
            // The calls about sessions, which most pages make, but no dashboard before it is shown.
            {
              name: 'sessions',
              test: /domain\/src\/expert-sessions\/bookings\.contract/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /@mantine\/(form|core\/esm\/components\/(Input|InputBase|InlineInput|TextInput|PasswordInput|Checkbox|CloseButton|Stack|Group|Text|Anchor|Combobox\/ComboboxChevron))\/|Combobox\.module|forms\/use-contract-form/,
            },
            // Each of them is smaller than the request for it.
            {
              name: 'icons',
              test: /\/Icon(AdjustmentsHorizontal|ArrowDown|CalendarPlus|Check|Chevron(?:Left|Right)|ClipboardList|Clock|Copy|Door|Dots|Download|Mail|Pencil|Plus|Trash|World)\./,
            },
            {
              name: 'shell',
              test: /layout\/(AppLayout|menu\/menu)\.|\.feature\.ts|app\/features\.ts|session\/my-presence\.data\.|Icon(Search|Messages)\./,
            },
            // What all dashboards show first: staff load more beside it.
            {
              name: 'day',
              test: /features\/(dashboard\/(dashboard\.data|today-timeline|parts\/(BookingCards|CardSkeletons|Day|DayCell|Hero|TodayTimeline|WaitingStrip)\.)|(deals\/active-deals|followups\/my-next-steps)\.public)/,
            },
            {
              name: 'sign-in',
              test: /auth\/sign-in\/login-state|AuthLayout|fields\/PasswordField|Icon(Eye|EyeOff)\./,
            },
            // Small parts of Mantine that tabs share with what opens over a page.
            {
              name: 'tabs',
              test: /@mantine\/core\/esm\/(components\/Tabs\/|core\/utils\/(create-scoped-keydown-handler|create-safe-context|get-safe-id)\/)/,
            },
            // What opens over a page; these libraries use each other, so most pages need all of them.
            {
              name: 'overlays',
              test: /@floating-ui\/|react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref|@mantine\/core\/esm\/(utils\/Floating|components\/(Portal|FocusTrap|ScrollArea|Popover|ModalBase|Modal|Combobox(?!\/Combobox(Chevron|\.module))|Select|Menu))\/|hooks\/esm\/use-window-event\//,
            },
            {
              name: 'dialogs',
              test: /ui\/dialogs\/(UnsavedChangesDialog|Dialog|guarded-close|use-guarded-close|parent-dialog)\./,
            },
            // Shared by registration and many other pages.
            {
              name: 'grid',
              test: /@mantine\/core\/esm\/(components\/SimpleGrid\/|core\/utils\/get-(base-value|breakpoint-value|sorted-breakpoints)\/)/,
            },
            {
              name: 'rows',
              test: /ui\/(lists\/(DividedList|PagedList|RowTitle)|people\/Sentence)\./,
            },
            // How the calendar and the dashboards show the entries of each feature.
            {
              name: 'calendar-entries',
              test: /features\/(calendar\/(calendar\.(data|public)|entry-views)|expert-sessions\/bookings\.data|[^/]+\/(\w+-entry|session-entries|opportunity-views))\./,
            },
            // What the dashboards show below. As many small files, each would be a task of a slow phone.
            {
              name: 'cards',
              test: /features\/(dashboard\/parts\/(MyBookingsCard|ExpertHours|GetStarted|AwaitingAnswerCard)|followups\/parts\/(MyNextSteps|MyNextStepsCard)|opportunities\/browse\/AvailableCard|deals\/DealsCarousel)\./,
            },
            ...LOCALES.flatMap((language) =>
              Object.entries(TEXT_GROUPS).map(([name, files]) => ({
                name: `${name}-${language}`,
                test: new RegExp(`locales/${language}/(${files.join('|')})\\.json`),
              })),
            ),
          ],
        },
      },
    },
  },
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
});
