/** What the reader has answered beforehand at a table, as the server keeps it. */
import { api, messageOf } from '../app/api';
import type { Plan } from '../protocol/Plan';
import type { PlanRule } from '../protocol/PlanRule';

export class PlanKeeper {
  plan = $state.raw<Plan>();
  fault = $state('');
  saving = $state(false);
  private readonly path: string;

  constructor(table: string) {
    this.path = `/tables/${table}/plan`;
  }

  async load(): Promise<void> {
    try {
      this.plan = await api.get<Plan>(this.path);
    } catch (error) {
      this.fault = messageOf(error);
    }
  }

  /** Puts rules in place of those that are there; another device, or the plan itself, may have been faster. */
  async save(rules: PlanRule[], keeps_on: boolean, rests = false): Promise<boolean> {
    if (!this.plan || this.saving) return false;
    this.saving = true;
    this.fault = '';
    try {
      this.plan = await api.post<Plan>(this.path, { rules, keeps_on, rests, version: this.plan.version });
      return true;
    } catch (error) {
      const fault = messageOf(error);
      await this.load();
      this.fault = `${fault} This is your plan as it is now.`;
      return false;
    } finally {
      this.saving = false;
    }
  }
}
