import type { Locator, Page } from 'playwright-core';

/** The ways to use a page that the tests compare. */
export type InputKind = 'keyboard' | 'mouse' | 'touch';

/** Chooses buttons of a page by their accessible names. */
export class Input {
  private readonly page: Page;
  /** What this person uses. */
  readonly kind: InputKind;

  constructor(page: Page, kind: InputKind) {
    this.page = page;
    this.kind = kind;
  }

  /** The accessible names of the numbered buttons in a group, in order. */
  async names(group: string): Promise<readonly string[]> {
    const buttons = this.page.getByRole('group', { name: group, exact: true }).locator('button[data-at]');
    return buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  }

  /** Chooses a numbered button of a group: with the arrow keys and Enter, or with the mouse. */
  async choose(group: string, at: number): Promise<void> {
    const within = this.page.getByRole('group', { name: group, exact: true });
    if (this.kind !== 'keyboard') {
      await this.point(within.locator(`button[data-at="${at}"]`));
      return;
    }
    // The only button of the group that the Tab key reaches.
    await within.locator('button[data-at][tabindex="0"]').focus();
    await this.page.keyboard.press('Home');
    for (let step = 0; step < at; step++) await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Enter');
  }

  /** Presses a button with this name. */
  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    if (this.kind === 'keyboard') await button.press('Enter');
    else await this.point(button);
  }

  /** Clicks or taps where an element is, also if it is disabled for assistive technology. */
  private async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('an element to click is not visible');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (this.kind === 'touch' ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** What the live region says. */
  async message(): Promise<string> {
    return (await this.page.textContent('[data-message]')) ?? '';
  }

  /** Waits until it is the turn of the person, or the game is over. */
  async turn(): Promise<void> {
    await this.page.locator('[data-thinking]').waitFor({ state: 'detached' });
  }
}
