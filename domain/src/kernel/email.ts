// Emails as definitions: parameters, link, and the content in each language.

/** The content of an email, without markup: the layout escapes every text. */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, e.g. date and place; a fact with an empty value is left out. */
  readonly facts?: readonly EmailFact[];
  /** Text written by a user, shown as a quotation. */
  readonly quote?: string;
  /** Proposed times, each with a link to accept it while the recipient can. */
  readonly times?: {
    readonly title: string;
    readonly accept: string;
    readonly list: readonly ProposedTime[];
  };
  readonly action?: EmailLink;
  /** A further link below the button; without an address it is left out. */
  readonly otherAction?: EmailLink;
  /** Small print below the button. */
  readonly note?: string;
  /** Below the content: the link to the notification settings. */
  readonly footer?: EmailLink;
  /** The notifications of a daily digest, each a link. */
  readonly notifications?: readonly EmailLink[];
}

export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

export interface ProposedTime {
  /** In the recipient's language and zone. */
  readonly label: string;
  /** The page on which it is selected, and accepted by one click; null when the recipient can't accept it. */
  readonly acceptUrl: string | null;
}

export type EmailFact = readonly [label: string, value: string];

/** Reads a parameter as text, e.g. the other user's name; empty when it is missing. */
export type ReadParam<P extends string> = (name: P) => string;

/** What an email is written from. `P` names its parameters: reading any other does not compile. */
export interface EmailContext<P extends string> {
  readonly param: ReadParam<P>;
  /** A parameter as a date and time in the recipient's language and zone; empty when it is missing. */
  readonly time: ReadParam<P>;
  /** A parameter as a calendar day, e.g. a due date; empty when it is missing. */
  readonly day: ReadParam<P>;
  /** The session's start and end with the recipient's time zone; empty when there is none. */
  readonly when: string;
  /** The session's start for a subject, e.g. "Tue 24 Nov, 10:00"; empty when there is none. */
  readonly shortWhen: string;
  /** The session's start before it was moved; empty when it was not moved. */
  readonly previousTime: string;
  /** The recipient's first name. */
  readonly recipient: string;
  readonly hub: string;
  /** The code of the parameter `token`; empty when there is none. */
  readonly code: string;
  /** The address of the button. */
  readonly link: string;
  /** The proposed times that have not passed, or the times of several sessions of a series. */
  readonly proposedTimes: readonly ProposedTime[];
  /** The page on which the decline is prepared; empty when the recipient can't decline. */
  readonly declineLink: string;
  /** The name of the recipient's time zone. */
  readonly timeZone: string;
  /** The notifications of a daily digest, each labelled with the subject of its own email. */
  readonly notifications: readonly EmailLink[];
}

export type EmailTemplate<P extends string = never> = (context: EmailContext<P>) => EmailContent;

/** The name of a declared parameter. A declaration with a question mark is optional: `reason?`. */
export type ParamName<P extends string> = P extends `${infer Name}?` ? Name : P;

type ParamValue = string | number;

/** The parameters that a sender passes. */
export type ParamsOf<P extends string> = {
  readonly [Name in P as Name extends `${string}?` ? never : Name]: ParamValue;
} & { readonly [Name in P as Name extends `${infer Optional}?` ? Optional : never]?: ParamValue };

/** Signs the token of a mailed link. */
type LinkToken = (purpose: 'verify' | 'reset' | 'invite' | 'join') => string;

/** An email that is no notification. */
export interface EmailDefinition<P extends string = string> {
  readonly params: readonly P[];
  /** What the button opens: a path, a path with a token for the parameter `token`, or the parameter `link`. */
  readonly link: `/${string}` | 'param' | ((linkToken: LinkToken) => string);
  /** Recipients can turn it off, and it waits for the end of their quiet hours. */
  readonly isOptional?: true;
  readonly en: EmailTemplate<ParamName<P>>;
  readonly fr: EmailTemplate<ParamName<P>>;
}

export const defineEmail = <const P extends string>(email: EmailDefinition<P>) => email;
