// What the table's page and the server say to each other. The server's side of it is `gnomon.web.messages`; a test holds
// the two together. Types alone: no page loads this file.

/** Element ids and their new text. */
export type Texts = Record<string, string>;

/** An element that glides: from the place of one element to its own new place, in step `order`. */
export interface Move {
  id: string;
  start: string;
  count?: number;
  order?: number;
}

/** What changed on the page since the last update; what is left out has not. */
export interface Update {
  is: "update";
  seq: number;
  version?: string;
  set?: Texts;
  del?: string[];
  move?: Move[];
  sound?: string;
  say?: string;
  show?: string;
  whole?: boolean;
}

export interface Accepted {
  is: "accepted";
  re: number;
  seq: number;
  again: boolean;
}

export interface Previewed {
  is: "previewed";
  re: number;
  seat: number;
  code: number;
  set: Texts;
  say: string;
}

export interface Explained {
  is: "explained";
  re: number;
  seat: number;
  code: number;
  text: string;
  section: string;
  set: Texts;
}

export interface Declined {
  is: "declined";
  re: number;
  code: string;
  text: string;
  section: string;
}

export interface Pong {
  is: "pong";
  re: number;
  time: number;
}

export type Reply = Accepted | Previewed | Explained | Declined | Pong;
export type Heard = Update | Reply;

export interface Answer {
  do: "answer";
  seat: number;
  number: number;
  code: number;
  message: string;
}

export interface Undo {
  do: "undo";
  seat: number;
  to: string;
  row?: number;
}

export interface Preview {
  do: "preview";
  seat: number;
  code: number;
}

export interface Why {
  do: "why";
  seat: number;
  code: number;
}

export interface Say {
  do: "say";
  text: string;
}

export interface Look {
  do: "look";
  seat: number;
}

export interface Resync {
  do: "resync";
}

export interface Ping {
  do: "ping";
}

export type Asked = Answer | Undo | Preview | Why | Say | Look | Resync | Ping;
