"""What helps a person at the table: the board as text, hints, and sentences beside events."""

from server.harness import Server, two_at


def test_the_board_comes_as_text(server: Server) -> None:
    ann, _ = two_at(server)
    ann.choose("drop:d")
    ann.send(t="look")
    drawn = ann.wait("drawn")
    assert drawn["n"] == ann.n
    assert drawn["text"].splitlines()[-2:] == [". . . A . . .", "a b c d e f g"]


def test_somebody_who_watches_may_look_too(server: Server) -> None:
    ann, _ = two_at(server)
    eve = server.guest("Eve").sit(ann.table_id)
    eve.send(t="look")
    assert eve.wait("drawn")["text"].endswith("a b c d e f g")


def test_a_game_answers_questions_in_its_own_words(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.table("rattle", ["me", "bot:random"])["table"]["id"]
    client = ann.sit(table, 0)
    client.send(t="ask", question="m 100,100 160,180")
    told = client.wait("told")
    assert told["n"] == client.n
    assert told["answer"].startswith("100.0 mm, within M")
    client.send(t="ask", question="m AF9 160,180")
    assert "AF9" in client.wait("told")["answer"]
    client.send(t="ask", question="how are you")
    assert client.wait("told")["answer"] == ""


def test_only_players_ask(server: Server) -> None:
    ann, _ = two_at(server)
    eve = server.guest("Eve").sit(ann.table_id)
    eve.send(t="ask", question="m 1,1 2,2")
    assert eve.wait("bad")["code"] == "not_playing"


def test_a_hint_compares_the_options_that_are_on_offer(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.table("connect_four", ["me", "bot:1"])["table"]["id"]
    client = ann.sit(table, 0)
    client.send(t="hint", asked=client.asked)
    hinted = client.wait("hinted")
    offered = {choice["option"] for choice in client.decision["options"]}
    assert {one["option"] for one in hinted["options"]} <= offered
    assert hinted["options"]
    assert all(-1 <= one["result"] <= 1 for one in hinted["options"])


def test_a_hint_says_why_and_how_the_turn_goes_on(server: Server) -> None:
    ann = server.guest("Ann")
    client = ann.sit(ann.table("rubble", ["me", "bot:1"])["table"]["id"], 0)
    client.until(lambda client: client.is_asked)
    client.send(t="hint", asked=client.asked)
    hinted = client.wait("hinted")
    best = next(one for one in client.decision["options"] if one["option"] == hinted["options"][0]["option"])
    first = hinted["line"][0]
    assert (first["text"], first["label"], first["points_at"]) == (best["text"], best["label"], best["points_at"])
    assert len(hinted["line"]) > 1, "a turn of this game is three actions"
    assert hinted["because"]
    assert all(sentence.endswith(".") for sentence in hinted["because"])
    assert hinted["rule"].startswith("RUB-")


def test_no_hint_comes_without_its_reasons_being_empty(server: Server) -> None:
    ann, _ = two_at(server)
    ann.send(t="hint", asked=ann.asked)
    hinted = ann.wait("hinted")
    assert (hinted["line"], hinted["because"], hinted["rule"]) == ([], [], "")


def test_there_are_no_hints_against_people(server: Server) -> None:
    ann, _ = two_at(server)
    ann.send(t="hint", asked=ann.asked)
    hinted = ann.wait("hinted")
    assert hinted["options"] == []
    assert "unfair" in hinted["why_none"]


def test_every_event_has_its_sentence(server: Server) -> None:
    ann, bob = two_at(server)
    update = ann.choose("drop:d")
    assert len(update["events"]) == len(update["log"]) == 1
    bob.come_back()
    assert len(bob.welcome["events"]) == len(bob.welcome["log"])
    assert "column d" in bob.welcome["log"][-1]
