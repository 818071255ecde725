import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { State } from "./State.tsx";
import { word } from "../label/label.ts";
import { failureWords } from "./failure-words.ts";

interface Props {
  children: ReactNode;
  small?: boolean;
  at?: string;
}

/** Keeps what breaks inside from taking the rest of the screen with it, and says so at its place. */
export class Boundary extends Component<Props, { failure: Error | undefined }> {
  override state: { failure: Error | undefined } = { failure: undefined };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override componentDidCatch(failure: Error, info: ErrorInfo): void {
    console.error(this.props.at ?? "", failure, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.at !== this.props.at && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const { title, text, isChunk } = failureWords(failure);
    return (
      <State icon="alert" tone="bad" title={title} text={text} small={this.props.small === true}>
        <Button icon="reload" onClick={() => (isChunk ? location.reload() : this.setState({ failure: undefined }))}>
          {word(isChunk ? "code.reload" : "page.retry")}
        </Button>
      </State>
    );
  }
}
