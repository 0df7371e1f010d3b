#!/usr/bin/env python3
"""A bot that sits at a table and plays whatever comes first to its mind, over plain HTTP.

It needs nothing but Python 3 and a token with the scopes `read`, `play` and `tables`, made on the account page:

    VEDETTE_TOKEN=vedette_... ./random_bot.py https://play.example.org TABLE

TABLE is the id of a table that waits for a second player, or of one where the bot sits already.
Without it the bot opens a table of `--game` and `--scenario`, says which one, and waits for somebody to join.
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """The server has answered with an error."""

    def __init__(self, status, code, message):
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


class Unreachable(Exception):
    """The server has not answered, or not as one does."""


class Server:
    """The API, as whoever has made the token."""

    def __init__(self, address, token):
        self.base = address.rstrip("/") + "/api/v1"
        self.token = token

    def call(self, method, path, body=None):
        """Calls the API, again and again while the server asks to be left alone for a moment."""
        while True:
            request = urllib.request.Request(self.base + path, method=method)
            request.add_header("authorization", f"Bearer {self.token}")
            data = None
            if body is not None:
                request.add_header("content-type", "application/json")
                data = json.dumps(body).encode()
            try:
                with urllib.request.urlopen(request, data, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                pause = error.headers.get("retry-after")
                if pause is not None:
                    time.sleep(float(pause))
                    continue
                said = json.load(error)["error"]
                raise Refused(error.code, said["code"], said["message"]) from None
            except (OSError, ValueError) as error:
                # Not there, gone in the middle of an answer, or no Vedette server at all.
                reason = getattr(error, "reason", error)
                raise Unreachable(f"{self.base} cannot be reached: {reason}") from None

    def get(self, path):
        return self.call("GET", path)

    def post(self, path, body):
        return self.call("POST", path, body)


def choices(prompt):
    """The ids of all choices of a prompt: the verb and its targets, joined by colons (docs/protocol.md)."""
    for offer in prompt["offers"]:
        verb = offer["verb"]
        plain = offer.get("spaces", []) + offer.get("pieces", []) + offer.get("numbers", [])
        ids = [f"{verb}:{target}" for target in plain]
        for field in ("moves", "amounts"):
            for piece, targets in offer.get(field, {}).items():
                for target in targets:
                    # A destination that costs something is a pair.
                    place = target[0] if isinstance(target, list) else target
                    ids += [f"{verb}:{who}:{place}" for who in [piece, *offer.get("alike", {}).get(piece, [])]]
        yield from ids or [verb]


def sit_down(server, table):
    """Takes the free seat, unless the bot has one."""
    header = server.get(f"/tables/{table}")
    if not header["you"]:
        server.post(f"/tables/{table}/join", {})


def play(server, table, dice, pause, most):
    """Plays until the game is over or so many choices are made; returns how it ended, and how many it made."""
    made = 0
    while made < most:
        answer = server.get(f"/tables/{table}/view")
        view = answer["view"]
        if view.get("outcome"):
            return view["outcome"], made
        prompt = view.get("prompt")
        if not prompt:
            if server.get(f"/tables/{table}")["status"] == "finished":
                return "ended", made
            time.sleep(pause)
            continue
        choice = dice.choice(list(choices(prompt)))
        try:
            server.post(f"/tables/{table}/choose", {"seq": prompt["seq"], "choice": choice})
            made += 1
        except Refused as refusal:
            # The opponent was quicker, or the game has ended: look again.
            if refusal.status != 409:
                raise
            time.sleep(pause)
    return None, made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("table", nargs="?")
    parser.add_argument("--game", default="bobby-lee")
    parser.add_argument("--scenario", default="campaign-1861")
    parser.add_argument("--pause", type=float, default=2, help="seconds between two looks while others think")
    parser.add_argument("--most", type=int, default=100_000, help="how many choices it makes at most")
    parser.add_argument("--seed", type=int)
    wanted = parser.parse_args()
    token = os.environ.get("VEDETTE_TOKEN")
    if not token:
        parser.error("set VEDETTE_TOKEN")
    server = Server(wanted.server, token)
    table = wanted.table
    try:
        if table is None:
            table = server.post("/tables", {"ruleset": wanted.game, "scenario": wanted.scenario, "opponent": "open"})["id"]
            print(f"waiting at {wanted.server}/table/{table}", flush=True)
            while server.get(f"/tables/{table}")["status"] == "open":
                time.sleep(wanted.pause)
        else:
            sit_down(server, table)
        outcome, made = play(server, table, random.Random(wanted.seed), wanted.pause, wanted.most)
    except (Refused, Unreachable) as fault:
        sys.exit(str(fault))
    print(f"{made} choices made; outcome: {json.dumps(outcome)}")


if __name__ == "__main__":
    main()
