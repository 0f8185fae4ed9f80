/** What warbands are made of, from the component file: names and texts by id. */
import { NONE, type Draft } from "./draft";

export interface Entry {
  id: string;
  name: string;
  text: string;
}

export interface GroupType {
  id: string;
  name: string;
  code: string;
  cost: number;
  base_mm: number;
  mov: string;
  rng: string;
  fury: number;
  guile: number;
  will: number;
  reaction: string;
  picks: string;
}

export class Parts {
  readonly types: GroupType[];
  readonly traits: Entry[];
  readonly drives: Entry[];
  readonly actions: Entry[];
  readonly champions: Entry[];
  readonly ready: (Draft & { id: string })[];
  readonly hosts: string[];
  readonly momentum: number;
  readonly #picks: Record<string, Entry[]>;
  readonly #entries: Map<string, Entry>;

  constructor(content: Record<string, any>) {
    this.types = content.groups;
    this.traits = content.warband_traits;
    this.drives = content.drives;
    this.actions = content.actions.filter((one: any) => one.kind === "standard");
    this.champions = content.actions.filter((one: any) => one.kind === "champion");
    this.ready = content.warbands;
    this.hosts = content.warband_rules.champion_hosts;
    this.momentum = content.tokens.momentum_tokens_per_player;
    const warding = content.reactions.filter((one: any) => one.kind === "warding");
    this.#picks = { champion_action: this.champions, heavy_trait: content.heavy_traits, ward_trait: warding };
    const named = [this.traits, this.drives, content.actions, content.heavy_traits, content.reactions].flat();
    this.#entries = new Map(named.map((one: Entry) => [one.id, one]));
  }

  type(id: string): GroupType | undefined {
    return this.types.find((one) => one.id === id);
  }

  /** What a type may take, and what that is called. */
  picksOf(type: string): { what: string; entries: Entry[] } {
    const takes = this.type(type)?.picks ?? NONE;
    return { what: takes.replace("_", " "), entries: this.#picks[takes] ?? [] };
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  nameOf(id: string): string {
    return this.entry(id)?.name ?? this.type(id)?.name ?? id;
  }
}
